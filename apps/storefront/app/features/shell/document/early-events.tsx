import { use, useEffect } from 'react';
import { NonceContext } from '#platform/page/nonce.ts';
import { repeatChange, type EarlyChange } from '../failures/repeat-change.ts';

declare global {
  interface Window {
    /** Buttons that were pressed and fields that were changed before the page could answer, in order; null once it can. */
    earlyEvents?: (HTMLButtonElement | EarlyChange)[] | null;
  }
}

// The last listener stores the browser's offer to install the shop, which is made once and may come as early.
// Steps of the history reach this listener before the router's: listeners of the window are called in their order.
// The click is stopped, because the page may hydrate at any moment and would count it twice.
const REMEMBER = `window.earlyEvents=[];addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('button');if(b&&window.earlyEvents){window.earlyEvents.push(b);b.dataset.taken='';e.stopImmediatePropagation()}},true);function k(e){var q=window.earlyEvents,t=e.target;if(q&&t.type&&t.type!='file'){if(q.length&&q[q.length-1][0]==t)q.pop();q.push([t,t.value,!!t.checked])}}addEventListener('input',k,true);addEventListener('change',k,true);addEventListener('popstate',function(e){window.overlayStep&&window.overlayStep(e)});addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.installQuestion=e})`;

/**
 * The page is readable before its script has arrived, so buttons are pressed and fields are filled before it: the script
 * stores these events, and `useEarlyEvents` repeats them. Nothing is lost, however slow the phone, and no click counts twice.
 * Until then the pressed button is marked (`data-taken` in `base.css`).
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
 * To be called in the layout, which error pages have too. A press on a part that is not hydrated yet (`DeferredHydration`) hydrates it,
 * but not from within an effect: hence in a task of its own.
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
