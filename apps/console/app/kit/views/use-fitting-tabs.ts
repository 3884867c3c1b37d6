import { useLayoutEffect, useState, type RefObject } from 'react';

/** The room of the button with the views that do not fit. */
const MORE_PX = 104;

/**
 * The number of tabs that fit beside the actions of the bar, by the widths of their copies in `measured`. The
 * measurement runs before the paint.
 */
export function useFittingTabs(
  bar: RefObject<HTMLElement | null>,
  measured: RefObject<HTMLElement | null>,
  actions: RefObject<HTMLElement | null>,
): number {
  const [fitting, setFitting] = useState(Infinity);
  useLayoutEffect(() => {
    const elements = [bar.current, measured.current, actions.current].filter((element) => element !== null);
    function measure(): void {
      const style = bar.current && getComputedStyle(bar.current);
      const padding = style ? parseFloat(style.paddingLeft) + parseFloat(style.paddingRight) : 0;
      const room = (bar.current?.clientWidth ?? 0) - padding - (actions.current?.offsetWidth ?? 0);
      const ends = [...(measured.current?.children ?? [])].map((tab) => ({
        end: tab instanceof HTMLElement ? tab.offsetLeft + tab.offsetWidth : 0,
      }));
      const isWhole = (ends.at(-1)?.end ?? 0) <= room;
      setFitting(isWhole ? ends.length : ends.filter(({ end }) => end <= room - MORE_PX).length);
    }
    measure();
    const observer = new ResizeObserver(measure);
    // The box of the copies is as wide as all of them, so that it changes with each label and count.
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [bar, measured, actions]);
  return fitting;
}
