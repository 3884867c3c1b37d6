import { useEffect, useRef, type RefObject } from 'react';
import { findControl } from './find-control.ts';

/**
 * After "show more" with the keyboard, focuses the first new part: its control, else itself. Returns the list's ref,
 * whose parts have `data-item`, and a function to call before more is requested.
 */
export function useFocusFirstNew<List extends HTMLElement>(count: number): [RefObject<List | null>, () => void] {
  const list = useRef<List>(null);
  const before = useRef<number | null>(null);

  useEffect(() => {
    const from = before.current;
    if (from === null || count <= from) return;
    before.current = null;
    const next = list.current?.querySelectorAll<HTMLElement>('[data-item]')[from];
    (findControl(next) ?? next)?.focus({ preventScroll: true });
  }, [count]);

  function remember() {
    before.current = count;
  }
  return [list, remember];
}
