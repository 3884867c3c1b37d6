import type { Calculation } from '@kaplya/contract';
import { expect, test } from 'vitest';
import { findPredictedRows } from './find-predicted-rows.ts';

const money = (amount: number) => ({ amount, currency: 'RUB' as const });

type Sums = { goods: number; bought?: number; rented?: number; fees?: Record<string, number> };

function toCalculation({ goods, bought = 0, rented, fees = {} }: Sums): Calculation {
  const rental = { reason: 'CONTAINER', acquisition: 'rent', quantity: 1, total: money(rented ?? 0) };
  const totals = { goods, discount: 0, containers: bought + (rented ?? 0), points: 0 };
  return {
    items: rented === undefined ? [] : [rental],
    totals: Object.fromEntries(Object.entries(totals).map(([name, amount]) => [name, money(amount)])),
    fees: Object.entries(fees).map(([kind, amount]) => ({ kind, amount: money(amount), explanation: '' })),
  } as unknown as Calculation;
}

test.each<[string, Sums | null, Sums, string[]]>([
  ['what is the same', { goods: 390, fees: { delivery: 300 } }, { goods: 390, fees: { delivery: 300 } }, []],
  [
    'goods and new bottles',
    { goods: 390, bought: 600, fees: { lift: 10 } },
    { goods: 780, bought: 1200, fees: { lift: 20 } },
    ['goods', 'bought', 'lift'],
  ],
  ['a delivery that costs nothing any more', { goods: 390, fees: { delivery: 300 } }, { goods: 390 }, ['delivery']],
  ['one that costs something now', { goods: 390 }, { goods: 390, fees: { delivery: 300 } }, ['delivery']],
  ['rented bottles, though they cost nothing', { goods: 390 }, { goods: 390, rented: 0 }, ['rented']],
  [
    'all that there is, where nothing was confirmed',
    null,
    { goods: 390, bought: 600 },
    ['goods', 'bought', 'delivery'],
  ],
])('of the breakdown is predicted: %s [S-111]', (_, confirmed, shown, predicted) => {
  const rows = findPredictedRows(toCalculation(shown), confirmed && toCalculation(confirmed));
  expect([...rows].toSorted()).toEqual(predicted.toSorted());
});
