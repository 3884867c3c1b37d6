import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '../zoned-time.ts';
import {
  canCorrectCount,
  isCountDoubtful,
  nothingCounted,
  computeCountEffect,
  type CountEffect,
  type CountedOrder,
} from './delivery-count.ts';

const order = { water: 5, declared: 3, sold: 2, containerPrice: 600_00, due: 0 } as const;

test.each([
  { settlement: 'courier', counts: [3, 5], returned: 2, refunded: 0, owed: 0, adjustment: -1200_00 },
  { settlement: 'courier', counts: [53, 1], returned: 0, refunded: 0, owed: 0, adjustment: 1200_00 },
  { settlement: 'online', counts: [1, 5], returned: 2, refunded: 1200_00, owed: 0, adjustment: -1200_00 },
  { settlement: 'online', counts: [5, 3], returned: 2, refunded: 1200_00, owed: 2, adjustment: 0 },
  { settlement: 'online', counts: [5, 1, 4], returned: 2, refunded: 1200_00, owed: 1, adjustment: -600_00 },
  { settlement: 'contract', counts: [5, 1], returned: 0, refunded: 0, owed: 0, adjustment: 1200_00 },
  { settlement: 'later', counts: [3, 1], returned: 0, refunded: 0, owed: 2, adjustment: 1200_00 },
] as const)(
  '$settlement, counted $counts in turn: $adjustment, owed $owed [rule 89a]',
  ({ settlement, counts, ...end }) => {
    expect(correct({ ...order, settlement }, counts)).toMatchObject(end);
  },
);

test('a sum that the courier was to collect is collected again, as long as nothing went back online [rule 83b] [rule 89a]', () => {
  const dear = { ...order, settlement: 'online', due: 900_00 } as const;
  expect(correct(dear, [5])).toMatchObject({ collectedLess: 900_00, refunded: 300_00, owed: 0 });
  expect(correct(dear, [4])).toMatchObject({ collectedLess: 600_00, refunded: 0 });
  expect(correct(dear, [4, 3])).toMatchObject({ collectedLess: 0, refunded: 0, owed: 0, returned: 0 });
});

test('any row of corrections ends like one true count: sum, money of the customer, containers [rule 89a]', () => {
  const orders = fc.nat(12).chain((water) =>
    fc.record({
      settlement: fc.constantFrom<CountedOrder['settlement']>('courier', 'online', 'contract', 'later'),
      water: fc.constant(water),
      declared: fc.nat(water),
      sold: fc.nat(12),
      containerPrice: fc.nat(1000),
      due: fc.nat(4000),
    }),
  );
  fc.assert(
    fc.property(orders, fc.array(fc.nat(30), { minLength: 1, maxLength: 5 }), (counted, counts) => {
      const made = { ...counted, due: counted.settlement === 'online' ? counted.due : 0 };
      const once = computeCountEffect(made, counts.at(-1) ?? 0);
      const corrected = correct(made, counts);
      expect([corrected.containers, corrected.adjustment]).toEqual([once.containers, once.adjustment]);
      expect(moneyOf(made, corrected)).toBe(moneyOf(made, once));
      expect(corrected.returned).toBeLessThanOrEqual(made.sold);
      // Money that went back is never asked back.
      const refunds = counts.map((_, index) => correct(made, counts.slice(0, index + 1)).refunded);
      expect(refunds).toEqual(refunds.toSorted((one, other) => one - other));
    }),
    { numRuns: 1000 },
  );
});

test('more empties than the customer had and just got are doubtful: 53 of 5 and 5 [O-05a]', () => {
  expect(isCountDoubtful(53, { held: 5, delivered: 5 })).toBe(true);
  expect(isCountDoubtful(10, { held: 5, delivered: 5 })).toBe(false);
});

test('a count is corrected for thirty days after the delivery, and of delivered orders alone [rule 89a]', () => {
  const delivered = { status: 'completed', completedAt: 0 };
  expect(canCorrectCount(delivered, 30 * DAY_MS - 1)).toBe(true);
  expect(canCorrectCount(delivered, 30 * DAY_MS)).toBe(false);
  expect(canCorrectCount({ status: 'undelivered', completedAt: null }, 0)).toBe(false);
});

function correct(counted: CountedOrder, counts: readonly number[]): CountEffect {
  let effect: CountEffect | typeof nothingCounted = nothingCounted;
  for (const actual of counts) effect = computeCountEffect(counted, actual, effect);
  if (!('adjustment' in effect)) throw new Error('Nothing was counted');
  return effect;
}

/** The money that the count gave the customer, all told. */
function moneyOf({ settlement, containerPrice }: CountedOrder, effect: CountEffect): number {
  if (settlement === 'courier' || settlement === 'contract') return -effect.adjustment;
  return effect.refunded + effect.collectedLess - effect.owed * containerPrice;
}
