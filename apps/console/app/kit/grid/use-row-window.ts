import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, type RefObject } from 'react';

/** Up to this number all rows are rendered, so that the browser's search finds them. */
const ROWS_WITHOUT_WINDOW = 200;
const ROW_HEIGHT = 36;
const OVERSCAN = 12;

/** The indexes of the rendered rows, and the padding for the others, in pixels. */
export type RowWindow = { readonly indexes: readonly number[]; readonly before: number; readonly after: number };

/** The rows to render: all, or beyond 200 the visible ones and the row of the active cell. */
export function useRowWindow(
  root: RefObject<HTMLElement | null>,
  { count, active }: { readonly count: number; readonly active: number },
): RowWindow {
  const isWindowed = count > ROWS_WITHOUT_WINDOW;
  // oxlint-disable-next-line react/incompatible-library -- the build has no React Compiler to cache its functions
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => root.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    enabled: isWindowed,
  });
  useEffect(() => {
    if (isWindowed) virtualizer.scrollToIndex(active);
  }, [active, isWindowed, virtualizer]);
  if (!isWindowed) return { indexes: Array.from({ length: count }, (_, index) => index), before: 0, after: 0 };
  const items = virtualizer.getVirtualItems();
  return {
    indexes: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
  };
}
