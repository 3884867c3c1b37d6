import type { Calculation } from '@kaplya/contract';
import { splitContainers } from './container-totals.ts';

/** A row of the breakdown; a fee by its kind. The delivery has one that costs nothing as well. */
export type SumRow =
  | 'goods'
  | 'discount'
  | 'bought'
  | 'rented'
  | 'owed'
  | 'points'
  | Calculation['fees'][number]['kind'];

/** The rows that the server has not told as they are shown: those of other amounts, and those that it has not told at all. */
export function findPredictedRows(shown: Calculation, told: Calculation | null): ReadonlySet<SumRow> {
  const before = told ? toAmounts(told) : new Map<SumRow, number>();
  return new Set([...toAmounts(shown)].flatMap(([row, amount]) => (before.get(row) === amount ? [] : [row])));
}

function toAmounts(calculation: Calculation): Map<SumRow, number> {
  const { totals, fees } = calculation;
  const { bought, rented, owed, rentedBottles } = splitContainers(calculation);
  const amounts = new Map<SumRow, number>([
    ['goods', totals.goods.amount],
    ['delivery', 0],
  ]);
  const ofWhatThereIs = [
    ['discount', totals.discount],
    ['bought', bought],
    ['owed', owed],
    ['points', totals.points],
  ] as const;
  for (const [row, { amount }] of ofWhatThereIs) if (amount > 0) amounts.set(row, amount);
  if (rentedBottles > 0) amounts.set('rented', rented.amount);
  for (const { kind, amount } of fees) amounts.set(kind, amount.amount);
  return amounts;
}
