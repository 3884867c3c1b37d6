import { useEffect, useState } from 'react';
import type { DeletedItem } from '#platform/storage/stored-values.ts';
import { toLineKey, type CartLine, type CartState, type LineKey } from '#features/cart/state/cart-state.ts';

export type CartRow = { key: LineKey; line: CartLine } | { key: LineKey; removed: DeletedItem };

/**
 * The order of the rows, stored beyond the closing of the drawer, so that a line restored later returns to its place.
 */
let remembered: readonly LineKey[] = [];

/**
 * The lines in the order in which they first appeared here. A removed line stays in its place as a row that can be
 * restored, and returns there. `removedBefore`: lines removed before the page was loaded.
 */
export function useCartRows({ lines, deletedItems }: Pick<CartState, 'lines' | 'deletedItems'>) {
  const [seen, setSeen] = useState<readonly LineKey[]>(remembered);
  const isNew = ({ key }: CartLine) => !seen.includes(key);
  if (lines.some(isNew)) setSeen([...seen, ...lines.filter(isNew).map(({ key }) => key)]);

  useEffect(() => {
    remembered = seen;
  }, [seen]);

  const lineOf = new Map(lines.map((line) => [line.key, line]));
  const removedOf = new Map(deletedItems.map((item) => [toKey(item), item]));
  const rows = seen.flatMap((key): CartRow[] => {
    const line = lineOf.get(key);
    if (line) return [{ key, line }];
    const removed = removedOf.get(key);
    return removed ? [{ key, removed }] : [];
  });
  return { rows, removedBefore: deletedItems.filter((item) => !seen.includes(toKey(item))) };
}

function toKey({ id, isProductSet }: DeletedItem): LineKey {
  return toLineKey({ id, type: isProductSet ? 'product_set' : 'product' });
}
