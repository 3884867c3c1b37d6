import type { PriceChange } from '@kaplya/contract';
import { readAmount } from '@kaplya/domain/read-amount';
import { toCellKey, type TypedCells } from '#kit/grid/grid-edits.ts';
import { AS_LISTED, LIST_COLUMN } from './price-grid.tsx';
import type { PriceRow } from './price-rows.ts';

/** Typed prices as changes for the API. Unreadable cells are skipped: the grid shows their problem. */
export function toPriceChanges(
  rows: readonly PriceRow[],
  typed: TypedCells,
  /** The day from which the new prices apply; null: at once. */
  from: string | null,
): PriceChange[] {
  return rows.flatMap(({ productId, product, cells }) => {
    const columns = [LIST_COLUMN, ...cells.keys()];
    return columns.flatMap((column): PriceChange[] => {
      const text = typed.get(toCellKey(productId, column));
      if (text === undefined) return [];
      const { currency } = product.listPrice;
      const price = toPrice(text, currency);
      if (price === undefined) return [];
      if (column === LIST_COLUMN)
        return price === null ? [] : [{ areaId: null, productId, version: product.version, price }];
      const version = cells.get(column)?.version ?? 1;
      return [{ areaId: column, productId, version, price, ...(from !== null && { from }) }];
    });
  });
}

/** The typed price: null removes the price of the zone, undefined means that the text cannot be parsed. */
function toPrice(text: string, currency: string): PriceChange['price'] {
  if (text === AS_LISTED) return null;
  const read = readAmount(text);
  return 'amount' in read ? { amount: read.amount, currency } : undefined;
}
