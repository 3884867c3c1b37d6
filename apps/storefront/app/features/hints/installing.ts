import { createListeners } from '@kaplya/state/listeners.ts';
import { useSyncExternalStore } from 'react';

/** The event that Chromium fires where a page can be installed. No standard defines it yet. */
type InstallQuestion = Event & { prompt(): Promise<unknown> };

declare global {
  interface Window {
    /** Stored by a script of the document, because the event may precede all other scripts. null once it was used. */
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

/** The way to add the shop to the home screen: the browser's own prompt, steps that we show, or none. */
export function useInstallWay(): 'prompt' | 'steps' | null {
  return useSyncExternalStore(
    subscribe,
    () =>
      window.installQuestion ? 'prompt' : isIosSafari(navigator.userAgent, navigator.maxTouchPoints) ? 'steps' : null,
    () => null,
  );
}

/** Shows the browser's prompt, which is possible once. Resolves when it was shown. */
export async function promptInstall(): Promise<void> {
  const question = window.installQuestion;
  window.installQuestion = null;
  await question?.prompt();
  asked.notify();
}

/** Whether the shop runs as an app, out of a home screen. */
export function isInstalled(): boolean {
  const isOnHomeScreen = 'standalone' in navigator && navigator.standalone === true;
  return isOnHomeScreen || !matchMedia('(display-mode: browser)').matches;
}

/** Safari itself: other browsers and the pages inside of apps have another menu, if any. */
export function isIosSafari(userAgent: string, touchPoints: number): boolean {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  return (
    isIos &&
    /Version\/\d.* Safari\//.test(userAgent) &&
    !/CriOS|FxiOS|EdgiOS|OPiOS|YaBrowser|DuckDuckGo/.test(userAgent)
  );
}
