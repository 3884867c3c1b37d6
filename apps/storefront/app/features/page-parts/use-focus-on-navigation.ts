import { useEffect } from 'react';
import { findMainHeading } from '@kaplya/ui/focus/find-main-heading.ts';
import { isFocusLost } from '@kaplya/ui/focus/is-focus-lost.ts';
import { useHydrated } from '@kaplya/ui/layout/use-hydrated.ts';

/**
 * Moves a focus that a navigation to or from the page has lost to the heading of the page that it leads to: a link that
 * disappears takes the focus along. A document that was just loaded keeps the browser's own start. `place`: what is
 * shown, where one route shows several.
 */
export function useFocusOnNavigation(place = ''): void {
  const isNavigation = useHydrated();
  useEffect(() => {
    const stop = isNavigation ? focusHeadingOnceLost() : null;
    return () => {
      stop?.();
      focusHeadingOnceLost();
    };
    // Only the first rendering of a place is an arrival.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [place]);
}

/** Returns a function that stops it. */
function focusHeadingOnceLost(): () => void {
  // An overlay that closes gives up its focus only after the page has been rendered.
  const frame = requestAnimationFrame(() => requestAnimationFrame(focusHeading));
  document.addEventListener('focusout', onFocusOut, { once: true });
  return () => {
    cancelAnimationFrame(frame);
    document.removeEventListener('focusout', onFocusOut);
  };
}

function focusHeading(): void {
  if (isFocusLost()) findMainHeading()?.focus({ preventScroll: true });
}

function onFocusOut(): void {
  setTimeout(focusHeading);
}
