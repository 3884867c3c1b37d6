import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * The first of these sets of columns (their ids, joined) with which a table fits into its list, whatever is beside it;
 * null where none does: its rows are cards then. A row that has the focus keeps it as its table becomes cards, or comes
 * back. There are no sets while there are no rows.
 */
export function useFittingColumns(root: RefObject<HTMLElement | null>, choices: readonly string[]): string | null {
  const [width, setWidth] = useState(Infinity);
  const [needed, setNeeded] = useState<ReadonlyMap<string, number>>(new Map());
  // What a set needs is seen once it is drawn.
  const fitting = choices.find((columns) => width >= (needed.get(columns) ?? 0)) ?? null;

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const [room, least] = [element.clientWidth, element.querySelector('table')?.scrollWidth ?? 0];
      setWidth(room);
      if (least > room && fitting !== null) setNeeded((known) => new Map([...known, [fitting, least]]));
    });
    observer.observe(element);
    // Rows that come later may be wider.
    const rows = element.querySelector('[data-rows]');
    if (rows) observer.observe(rows);
    return () => observer.disconnect();
  }, [root, fitting]);

  useRowFocus(root, fitting !== null);
  return fitting;
}

/** Gives the focus back to the row that had it when it was drawn in another way. */
function useRowFocus(root: RefObject<HTMLElement | null>, hasRoom: boolean): void {
  const focused = useRef<string | null>(null);
  const drawn = useRef(hasRoom);

  useLayoutEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current =
        (target instanceof Element && target.closest<HTMLElement>('[data-row]')?.dataset['row']) || null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);

  useLayoutEffect(() => {
    if (drawn.current === hasRoom) return;
    drawn.current = hasRoom;
    if (focused.current === null || document.activeElement !== document.body) return;
    focusRow(root.current, focused.current);
  }, [root, hasRoom]);
}

/** Puts the focus on a row of a list. */
export function focusRow(root: HTMLElement | null, id: string): void {
  const rows = [...(root?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  rows
    .find(({ dataset }) => dataset['row'] === id)
    ?.querySelector<HTMLElement>('[data-row-link]')
    ?.focus();
}
