import type { Calculation } from '@kaplya/contract';
import { splitContainers } from './container-totals.ts';

/** A row of the breakdown; a fee is named by its kind. Free delivery has a row as well. */
export type SumRow =
  | 'goods'
  | 'discount'
  | 'bought'
  | 'rented'
  | 'owed'
  | 'points'
  | Calculation['fees'][number]['kind'];

/** The shown rows that the server has not confirmed: rows with another amount than in its calculation, or not in it. */
export function findPredictedRows(shown: Calculation, confirmed: Calculation | null): ReadonlySet<SumRow> {
  const before = confirmed ? toAmounts(confirmed) : new Map<SumRow, number>();
  return new Set([...toAmounts(shown)].flatMap(([row, amount]) => (before.get(row) === amount ? [] : [row])));
}

function toAmounts(calculation: Calculation): Map<SumRow, number> {
  const { totals, fees } = calculation;
  const { bought, rented, owed, rentedBottles } = splitContainers(calculation);
  const amounts = new Map<SumRow, number>([
    ['goods', totals.goods.amount],
    ['delivery', 0],
  ]);
  const optionalSums = [
    ['discount', totals.discount],
    ['bought', bought],
    ['owed', owed],
    ['points', totals.points],
  ] as const;
  for (const [row, { amount }] of optionalSums) if (amount > 0) amounts.set(row, amount);
  if (rentedBottles > 0) amounts.set('rented', rented.amount);
  for (const { kind, amount } of fees) amounts.set(kind, amount.amount);
  return amounts;
}
