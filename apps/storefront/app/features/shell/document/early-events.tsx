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
// Steps of the history are heard here before the router hears them: listeners of the window are called in their order.
// Stopped here, because the page may begin to answer at any moment: a click that it heard too would count twice.
const REMEMBER = `window.earlyEvents=[];addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('button');if(b&&window.earlyEvents){window.earlyEvents.push(b);b.dataset.taken='';e.stopImmediatePropagation()}},true);function k(e){var q=window.earlyEvents,t=e.target;if(q&&t.type&&t.type!='file'){if(q.length&&q[q.length-1][0]==t)q.pop();q.push([t,t.value,!!t.checked])}}addEventListener('input',k,true);addEventListener('change',k,true);addEventListener('popstate',function(e){window.overlayStep&&window.overlayStep(e)});addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.installQuestion=e})`;

/**
 * The page is readable before its script has arrived, so buttons are pressed and fields are filled before it: this
 * remembers them, and `useEarlyEvents` does it again. Nothing is lost, however slow the phone, and no click counts twice.
 * Until then the button shows that it was taken (`data-taken` in `base.css`).
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
 * To be called in the layout, which error pages have too. A press on a part that is still asleep (`DeferredHydration`) wakes it up,
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
