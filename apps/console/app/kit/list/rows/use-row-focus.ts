import { useLayoutEffect, useRef, type RefObject } from 'react';
import { focusRow } from './focus-row.ts';

/** Restores the focus of a row after the table has been replaced by cards, or the cards by the table. */
export function useRowFocus(root: RefObject<HTMLElement | null>, isTable: boolean): void {
  const focused = useRef<string | null>(null);
  const drawn = useRef(isTable);

  useLayoutEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current =
        (target instanceof Element && target.closest<HTMLElement>('[data-row]')?.dataset['row']) || null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);

  useLayoutEffect(() => {
    if (drawn.current === isTable) return;
    drawn.current = isTable;
    if (focused.current === null || document.activeElement !== document.body) return;
    focusRow(root.current, focused.current);
  }, [root, isTable]);
}
