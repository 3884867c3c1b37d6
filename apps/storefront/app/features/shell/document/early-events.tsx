import { use, useEffect } from 'react';
import { NonceContext } from '#platform/page/nonce.ts';
import { repeatChange, type EarlyChange } from '../failures/repeat-change.ts';

declare global {
  interface Window {
    /** Buttons pressed and fields changed before hydration, in order; null after hydration. */
    earlyEvents?: (HTMLButtonElement | EarlyChange)[] | null;
  }
}

// The `beforeinstallprompt` listener stores that event for `installing.ts`, because it fires once and may fire this
// early. The `popstate` listener must be added before the router's, because the window calls listeners in the order
// added. The click is stopped, because the page may hydrate at that moment and would handle it twice.
const REMEMBER = `window.earlyEvents=[];addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('button');if(b&&window.earlyEvents){window.earlyEvents.push(b);b.dataset.taken='';e.stopImmediatePropagation()}},true);function k(e){var q=window.earlyEvents,t=e.target;if(q&&t.type&&t.type!='file'){if(q.length&&q[q.length-1][0]==t)q.pop();q.push([t,t.value,!!t.checked])}}addEventListener('input',k,true);addEventListener('change',k,true);addEventListener('popstate',function(e){window.overlayStep&&window.overlayStep(e)});addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.installQuestion=e})`;

/**
 * The inline script that stores clicks and input made before hydration, because the page can be used before its scripts
 * have loaded. `useEarlyEvents` replays them after hydration. Until then a pressed button is marked (`data-taken` in
 * `base.css`).
 */
export function EarlyEventsScript() {
  const nonce = use(NonceContext);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? REMEMBER : '' }}
    />
  );
}

/**
 * Replays the stored events after hydration. Called in the root layout, which error pages have too. It runs in a task
 * of its own, because a click hydrates a deferred part (`DeferredHydration`) synchronously, but not within an effect.
 */
export function useEarlyEvents(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const early = window.earlyEvents ?? [];
      window.earlyEvents = null;
      for (const one of early) {
        if (Array.isArray(one)) {
          repeatChange(one);
          continue;
        }
        delete one.dataset.taken;
        if (one.isConnected) one.click();
      }
    });
    return () => clearTimeout(timer);
  }, []);
}
