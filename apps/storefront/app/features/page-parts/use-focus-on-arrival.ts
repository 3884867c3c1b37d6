import { useEffect } from 'react';
import { findMainHeading } from '@kaplya/ui/focus/find-main-heading.ts';
import { isFocusLost } from '@kaplya/ui/focus/is-focus-lost.ts';
import { useHydrated } from '@kaplya/ui/layout/use-hydrated.ts';

/**
 * Moves a focus that a navigation has lost to the page's heading: a link in an overlay that closes takes it along. A
 * document that was just loaded keeps the browser's own start. `place`: what is shown, where one route shows several.
 */
export function useFocusOnArrival(place = ''): void {
  const isNavigation = useHydrated();
  useEffect(() => {
    if (!isNavigation) return undefined;
    const focusHeading = () => {
      if (isFocusLost()) findMainHeading()?.focus({ preventScroll: true });
    };
    // An overlay that closes gives up its focus only after the page has been rendered.
    const frame = requestAnimationFrame(() => requestAnimationFrame(focusHeading));
    document.addEventListener('focusout', onFocusOut, { once: true });
    function onFocusOut() {
      setTimeout(focusHeading);
    }
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusout', onFocusOut);
    };
    // Only the first rendering of a place is an arrival.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [place]);
}
