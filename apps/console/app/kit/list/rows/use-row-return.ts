import { useEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { focusRow } from './focus-row.ts';

/** The number of history entries whose row is remembered. */
const STEPS_AT_MOST = 50;

/** The id of the last focused row, by the key of the history entry. */
const left = new Map<string, string>();

function remember(entry: string, row: string): void {
  left.delete(entry);
  left.set(entry, row);
  const [oldest] = left.keys();
  if (left.size > STEPS_AT_MOST && oldest !== undefined) left.delete(oldest);
}

/** After "back" to a list, focuses the row that was opened and scrolls to it, so that J and K continue from there. */
export function useRowReturn(root: RefObject<HTMLElement | null>, hasRows: boolean): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const isDone = useRef(false);

  useEffect(() => {
    const list = root.current;
    if (!list) return undefined;
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-row]') : null;
      if (row?.dataset['row'] !== undefined) remember(key, row.dataset['row']);
    };
    list.addEventListener('focusin', onFocus);
    return () => list.removeEventListener('focusin', onFocus);
  }, [root, key]);

  useEffect(() => {
    // The focus is restored once for each visit; later moves belong to the person.
    if (!hasRows || isDone.current) return;
    isDone.current = true;
    const id = isBack ? left.get(key) : undefined;
    const focused = document.activeElement;
    if (id === undefined || (focused !== document.body && !focused?.matches('[data-screen-heading]'))) return;
    focusRow(root.current, id);
  }, [root, key, isBack, hasRows]);
}
