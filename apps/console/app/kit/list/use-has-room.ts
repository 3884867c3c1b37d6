import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Whether a table fits into its list, however many columns it has and whatever is beside it. A row that has the focus
 * keeps it as its table becomes cards, or comes back.
 */
export function useHasRoom(root: RefObject<HTMLElement | null>, columns: string): boolean {
  const [width, setWidth] = useState(Infinity);
  const [needed, setNeeded] = useState({ columns, width: 0 });
  // Other columns need other room: it is seen once they are drawn.
  const hasRoom = needed.columns !== columns || width >= needed.width;

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [root]);

  // After each draw: rows that have come may be wider.
  useLayoutEffect(() => {
    const table = root.current?.querySelector('table');
    const least = table ? table.scrollWidth : 0;
    if (!table || least <= (root.current?.clientWidth ?? 0)) return;
    if (needed.columns !== columns || needed.width < least) setNeeded({ columns, width: least });
  });

  useRowFocus(root, hasRoom);
  return hasRoom;
}

/** Gives the focus back to the row that had it when it was drawn in another way. */
function useRowFocus(root: RefObject<HTMLElement | null>, hasRoom: boolean): void {
  const [focused] = useState<{ row: string | null }>({ row: null });

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const note = ({ target }: FocusEvent) => {
      focused.row = (target instanceof Element && target.closest<HTMLElement>('[data-row]')?.dataset['row']) || null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [root, focused]);

  useLayoutEffect(() => {
    if (focused.row === null || document.activeElement !== document.body) return;
    focusRow(root.current, focused.row);
  }, [root, focused, hasRoom]);
}

/** Puts the focus on a row of a list. */
export function focusRow(root: HTMLElement | null, id: string): void {
  const rows = [...(root?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  rows
    .find(({ dataset }) => dataset['row'] === id)
    ?.querySelector<HTMLElement>('[data-row-link]')
    ?.focus();
}
