import { createListeners } from '@kaplya/state/listeners.ts';
import { useSyncExternalStore } from 'react';

/** Chromium's `beforeinstallprompt` event, fired when the page can be installed. TypeScript does not declare it. */
type InstallQuestion = Event & { prompt(): Promise<unknown> };

declare global {
  interface Window {
    /**
     * The event, stored by the document's inline script (`early-events.tsx`), because it may fire before all other
     * scripts. null once its prompt was shown.
     */
    installQuestion?: InstallQuestion | null;
  }
}

const changes = ['beforeinstallprompt', 'appinstalled'] as const;
const asked = createListeners();

function subscribe(onChange: () => void): () => void {
  const stop = asked.subscribe(onChange);
  for (const change of changes) window.addEventListener(change, onChange);
  return () => {
    stop();
    for (const change of changes) window.removeEventListener(change, onChange);
  };
}

/** The way to add the shop to the home screen: the browser's prompt, steps that we show; null when there is none. */
export function useInstallWay(): 'prompt' | 'steps' | null {
  return useSyncExternalStore(
    subscribe,
    () =>
      window.installQuestion ? 'prompt' : isIosSafari(navigator.userAgent, navigator.maxTouchPoints) ? 'steps' : null,
    () => null,
  );
}

/** Shows the browser's prompt to install the shop, which is possible once per event. */
export async function promptInstall(): Promise<void> {
  const question = window.installQuestion;
  window.installQuestion = null;
  await question?.prompt();
  asked.notify();
}

/** Whether this page runs as an app that was opened from the home screen. */
export function isInstalled(): boolean {
  const isOnHomeScreen = 'standalone' in navigator && navigator.standalone === true;
  return isOnHomeScreen || !matchMedia('(display-mode: browser)').matches;
}

/**
 * Whether the browser is Safari on iOS or iPadOS. Other browsers and in-app browsers there have no such menu, so the
 * steps would be wrong.
 */
export function isIosSafari(userAgent: string, touchPoints: number): boolean {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  return (
    isIos &&
    /Version\/\d.* Safari\//.test(userAgent) &&
    !/CriOS|FxiOS|EdgiOS|OPiOS|YaBrowser|DuckDuckGo/.test(userAgent)
  );
}
