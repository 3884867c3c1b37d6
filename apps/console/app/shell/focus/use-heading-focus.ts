import { useEffect, useRef } from 'react';

const findHeading = () => document.querySelector<HTMLElement>('#screen [data-screen-heading]');

/** True if no element has the focus. */
const isFree = () => {
  const focused = document.activeElement;
  return focused === null || focused === document.body;
};

/**
 * After a navigation the new screen's heading is focused, so that a screen reader announces it, even when it renders
 * late. A screen that focuses an element of its own, such as the last row, is left alone.
 */
export function useHeadingFocus(pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return undefined;
    before.current = pathname;
    const screen = document.getElementById('screen');
    if (!screen || screen.contains(document.activeElement)) return undefined;
    window.scrollTo(0, 0);
    const heading = findHeading();
    if (heading) {
      heading.focus({ preventScroll: true });
      return undefined;
    }
    // A focused link outside of the screen is blurred until the heading has rendered.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const watch = new MutationObserver(() => {
      const late = findHeading();
      if (!late && isFree()) return;
      watch.disconnect();
      if (isFree()) late?.focus({ preventScroll: true });
    });
    watch.observe(screen, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [pathname]);
}
