import { useLayoutEffect, useState, type RefObject } from 'react';

type Fitting = {
  /** Sets of columns, from the most to the fewest: their ids, joined. None while there are no rows. */
  choices: readonly string[];
  /** The rows that were loaded first: others may need other room. */
  firstRows: unknown;
};

/**
 * With fewer columns the rows may get lower, and the page lose its scrollbar: this much more room brings no column back, or
 * it would come and go for ever.
 */
const SCROLLBAR_PX = 20;

const none: ReadonlyMap<string, number> = new Map();

/**
 * The first set of columns with which a table fits into its list, whatever is beside it; null where none does, so that its
 * rows are cards. What a set needs is measured before anybody sees it.
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
    // Rows that come later may be wider.
    if (table) observer.observe(table);
    return () => observer.disconnect();
  }, [root, fitting, firstRows]);

  return fitting;
}
