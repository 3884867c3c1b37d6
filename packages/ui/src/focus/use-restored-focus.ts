import { useLayoutEffect, useRef, type FocusEvent } from 'react';
import { findControl } from './find-control.ts';
import { focusAfterOverlay } from './focus-after-overlay.ts';
import { isFocusLost } from './is-focus-lost.ts';

const ITEM = '[data-item]';

/**
 * Restores the focus in a list whose rows are removed and added: to the "restore" button of a removed row, to the row
 * of a restored one, else to the nearest row. Use it in the component that renders the rows.
 */
export function useRestoredFocus() {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<{ row: Element; item: string; index: number } | null>(null);

  function focusNearest({ item, index }: { item: string; index: number }): void {
    const present = [...(list.current?.querySelectorAll<HTMLElement>(ITEM) ?? [])];
    const row = present.find((each) => each.dataset['item'] === item) ?? present[Math.min(index, present.length - 1)];
    const control = findControl(row) ?? list.current;
    control?.focus({ preventScroll: true });
  }

  useLayoutEffect(() => {
    const was = last.current;
    // Does nothing while the row is still there, or the list is not rendered because it is loading again.
    if (!was || was.row.isConnected || !list.current) return;
    last.current = null;
    const { activeElement } = document;
    const overlay = activeElement?.closest('[data-overlay]');
    // A dialog about the row has the focus now, and no element to return it to when it closes.
    if (overlay && !overlay.contains(list.current)) return focusAfterOverlay(() => focusNearest(was));
    // Otherwise the focus was moved elsewhere on purpose.
    if (isFocusLost(list.current)) focusNearest(was);
  });

  function onFocus({ target }: FocusEvent<HTMLDivElement>) {
    // React also reports the focus within a dialog of a row.
    if (!list.current?.contains(target)) return;
    const row = target.closest<HTMLElement>(ITEM);
    const item = row?.dataset['item'];
    const present = [...list.current.querySelectorAll(ITEM)];
    last.current = row && item !== undefined ? { row, item, index: present.indexOf(row) } : null;
  }

  return { ref: list, tabIndex: -1, onFocus };
}
