import type { CellBottles } from '@kaplya/domain';
import type { CellLine } from './cell-orders.table.ts';

/** Counts the bottles in a cell order's lines. */
export function countBottles(lines: readonly CellLine[]): CellBottles {
  const piecesOf = (acquisition: CellLine['acquisition']) =>
    lines.reduce((sum, line) => sum + (line.acquisition === acquisition ? quantityOf(line) : 0), 0);
  return { water: piecesOf(null), bought: piecesOf('buy'), rented: piecesOf('rent') };
}

export function quantityOf({ quantity = 1 }: CellLine): number {
  return quantity;
}
