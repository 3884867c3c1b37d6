import type { PriceCell } from '@kaplya/contract';

/** A product or set with its price in each requested area. */
export type PriceRow = {
  readonly productId: string;
  readonly product: PriceCell['product'];
  readonly cells: ReadonlyMap<string, PriceCell>;
};

/** Rows of the grid in their order; the prices of a row may be split over two pages. */
export function toPriceRows(items: readonly PriceCell[]): PriceRow[] {
  const byProduct = Map.groupBy(items, ({ productId }) => productId);
  return [...byProduct].flatMap(([productId, cells]) => {
    const product = cells.at(-1)?.product;
    return product ? [{ productId, product, cells: new Map(cells.map((cell) => [cell.areaId, cell])) }] : [];
  });
}
