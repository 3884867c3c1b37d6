import { useLayoutEffect, useRef, type FocusEvent } from 'react';
import { findControl } from './find-control.ts';
import { focusAfterOverlay } from './focus-after-overlay.ts';
import { isFocusLost } from './is-focus-lost.ts';

const ITEM = '[data-item]';

/**
 * Keeps the focus in a list whose rows come and go: what was removed has it on its "restore", what was restored on its
 * line, else the nearest row takes it. Belongs into the component that renders the rows.
 */
export function useKeptFocus() {
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
    // A list that is loaded anew comes back.
    if (!was || was.row.isConnected || !list.current) return;
    last.current = null;
    const { activeElement } = document;
    const overlay = activeElement?.closest('[data-overlay]');
    // A dialog that asked about the row has the focus now, and nothing to give it back to when it closes.
    if (overlay && !overlay.contains(list.current)) return focusAfterOverlay(() => focusNearest(was));
    // The focus has already gone somewhere on purpose.
    if (isFocusLost(list.current)) focusNearest(was);
  });

  function onFocus({ target }: FocusEvent<HTMLDivElement>) {
    // React tells it also of what a dialog of a row has.
    if (!list.current?.contains(target)) return;
    const row = target.closest<HTMLElement>(ITEM);
    const item = row?.dataset['item'];
    const present = [...list.current.querySelectorAll(ITEM)];
    last.current = row && item !== undefined ? { row, item, index: present.indexOf(row) } : null;
  }

  return { ref: list, tabIndex: -1, onFocus };
}
