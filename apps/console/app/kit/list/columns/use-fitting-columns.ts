import { useLayoutEffect, useState, type RefObject } from 'react';

type Fitting = {
  /** Candidate sets of columns, largest first, each as its joined ids. Empty while there are no rows. */
  choices: readonly string[];
  /** The first loaded rows: different rows may need a different width. */
  firstRows: unknown;
};

/**
 * The width of a scrollbar, which the page may lose when columns are hidden. A hidden column returns only with that
 * much more room, so that it does not flicker.
 */
const SCROLLBAR_PX = 20;

const none: ReadonlyMap<string, number> = new Map();

/**
 * The first set of columns with which the table fits its container; null where none fits and the rows become cards.
 * The measurement runs before the paint.
 */
export function useFittingColumns(root: RefObject<HTMLElement | null>, { choices, firstRows }: Fitting): string | null {
  const [room, setRoom] = useState(Infinity);
  const [measured, setMeasured] = useState({ firstRows, needed: none });
  const needed = measured.firstRows === firstRows ? measured.needed : none;
  const fitting = choices.find((columns) => room >= (needed.get(columns) ?? 0)) ?? null;

  useLayoutEffect(() => {
    const list = root.current;
    const table = list?.querySelector('table');
    if (!list) return undefined;
    function measure(): void {
      const width = list?.clientWidth ?? 0;
      setRoom(width);
      if (fitting === null || !table || table.scrollWidth <= width) return;
      const least = table.scrollWidth;
      setMeasured((last) => ({
        firstRows,
        needed: new Map([...(last.firstRows === firstRows ? last.needed : none), [fitting, least + SCROLLBAR_PX]]),
      }));
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    // Rows loaded later may be wider.
    if (table) observer.observe(table);
    return () => observer.disconnect();
  }, [root, fitting, firstRows]);

  return fitting;
}
