import { useEffect, useRef, type RefObject } from 'react';
import { findControl } from './find-control.ts';

/**
 * After "show more" with the keyboard the reader goes on at the first that is new: at its control, else at itself. Gives the list,
 * whose parts have `data-item`, and what to call before more is asked for.
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
