import { useEffect, useRef } from 'react';

const findHeading = () => document.querySelector<HTMLElement>('#screen [data-screen-heading]');

/** Nothing has the focus: neither the person nor the screen has chosen anything. */
const isFree = () => {
  const focused = document.activeElement;
  return focused === null || focused === document.body;
};

/**
 * After a hop the new screen's heading has the focus, so that a reader hears where they are; also where it comes late,
 * with what the screen loads. A screen that focuses something of its own, such as the row that was left, keeps that.
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
    // A link outside of the screen would keep the focus until the heading is there.
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
