import { useLayoutEffect, useState, type RefObject } from 'react';

type Fitting = {
  /** Candidate sets of columns, largest first: their ids, joined. Empty while there are no rows. */
  choices: readonly string[];
  /** The first loaded rows: different rows may need a different width. */
  firstRows: unknown;
};

/**
 * With fewer columns the page may lose its scrollbar. A column returns only with more room than that width, so that
 * it does not flicker.
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
