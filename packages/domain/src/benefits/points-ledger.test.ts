import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  balanceOf,
  expiryOf,
  pointsOfRefund,
  pointsToExpire,
  restoreLots,
  offsetGrant,
  spendLots,
  type LotPoints,
  type PointsLot,
} from './points-ledger.ts';
import { DAY_MS, toZoned } from '../zoned-time.ts';

const moscow = 'Europe/Moscow';
const runs = { numRuns: 1000 };
const on = (date: string) => Date.parse(`${date}T00:00:00+03:00`);

const lots: readonly PointsLot[] = [
  { id: 'B', remaining: 50, expiresAt: on('2026-03-01') },
  { id: 'A', remaining: 100, expiresAt: on('2026-01-10') },
];

describe('lots', () => {
  test('are spent in the order in which they expire, and restored where they came from [rule 37]', () => {
    const now = on('2026-01-05');
    const taken = spendLots(lots, 120, now);
    expect(taken).toEqual([
      { lotId: 'A', points: 100 },
      { lotId: 'B', points: 20 },
    ]);
    expect(restoreLots(taken ?? [], lots, now, moscow)).toEqual([
      { lotId: 'A', points: 100, newExpiresAt: null },
      { lotId: 'B', points: 20, newExpiresAt: null },
    ]);
  });

  test('that expire together are spent in the order of their ids [rule 37]', () => {
    const twins = [
      { id: 'D', remaining: 5, expiresAt: on('2026-03-01') },
      { id: 'C', remaining: 5, expiresAt: on('2026-03-01') },
    ];
    expect(spendLots(twins, 6, on('2026-01-05'))?.map((part) => part.lotId)).toEqual(['C', 'D']);
  });

  test('that are over or empty pay nothing, and there is no spending beyond the rest [rule 36]', () => {
    const now = on('2026-01-10');
    expect(balanceOf(lots, now - 1)).toBe(150);
    expect(balanceOf(lots, now)).toBe(50);
    expect(spendLots(lots, 50, now)).toEqual([{ lotId: 'B', points: 50 }]);
    expect(spendLots(lots, 51, now)).toBeNull();
    expect(spendLots([], 0, now)).toEqual([]);
    expect(() => spendLots(lots, 0.5, now)).toThrow(RangeError);
    expect(() => spendLots(lots, -1, now)).toThrow(RangeError);
  });

  test('that are over give restored points fourteen more days [rule 38]', () => {
    const releasedAt = Date.parse('2026-01-20T15:30:00+03:00');
    const [restored, live] = restoreLots(
      [
        { lotId: 'A', points: 100 },
        { lotId: 'B', points: 20 },
      ],
      lots,
      releasedAt,
      moscow,
    );
    expect(restored).toEqual({ lotId: 'A', points: 100, newExpiresAt: on('2026-02-03') });
    expect(live?.newExpiresAt).toBeNull();
  });

  test('expire at the beginning of the partner’s day [rule 39]', () => {
    const expiresAt = expiryOf(Date.parse('2026-01-20T15:30:00+03:00'), 365, moscow);
    expect(toZoned(expiresAt, moscow)).toEqual({ date: '2027-01-20', time: '00:00' });
    // 22:30 in Greenwich is already the next day in Baku.
    expect(toZoned(expiryOf(Date.parse('2026-01-20T22:30:00Z'), 365, 'Asia/Baku'), 'Asia/Baku')).toEqual({
      date: '2027-01-21',
      time: '00:00',
    });
  });

  test('warn fourteen days before they expire [rule 39]', () => {
    const twoLots = [...lots, { id: 'C', remaining: 7, expiresAt: on('2026-03-01') }];
    expect(pointsToExpire(twoLots, on('2026-02-14'), moscow)).toBeNull();
    expect(pointsToExpire(twoLots, on('2026-02-15'), moscow)).toEqual({ points: 57, expiresAt: on('2026-03-01') });
    expect(pointsToExpire(twoLots, on('2026-03-01'), moscow)).toBeNull();
    expect(
      pointsToExpire([...lots, { id: 'C', remaining: 0, expiresAt: on('2026-02-16') }], on('2026-02-15'), moscow),
    ).toEqual({
      points: 50,
      expiresAt: on('2026-03-01'),
    });
    expect(pointsToExpire([], on('2026-03-01'), moscow)).toBeNull();
  });
});

describe('a refund', () => {
  const order = { earned: 43, goodsPaid: 930_00, alreadyTakenBack: 0, balance: 1000 };

  test('takes back the share of the earned points, rounded down [rule 40]', () => {
    // 390.00 of 930.00 of 43 points are 18.03.
    expect(pointsOfRefund({ ...order, goodsRefunded: 390_00 })).toEqual({ points: 18, carry: 0 });
    expect(pointsOfRefund({ ...order, goodsRefunded: 930_00 })).toEqual({ points: 43, carry: 0 });
    expect(pointsOfRefund({ ...order, goodsRefunded: 930_00, alreadyTakenBack: 18 })).toEqual({ points: 25, carry: 0 });
    expect(pointsOfRefund({ ...order, goodsRefunded: 9999_00 })).toEqual({ points: 43, carry: 0 });
    expect(pointsOfRefund({ ...order, goodsPaid: 0, goodsRefunded: 0 })).toEqual({ points: 0, carry: 0 });
  });

  test('deducts the missing points of the balance from the next grant [rule 40]', () => {
    expect(pointsOfRefund({ ...order, goodsRefunded: 930_00, balance: 30 })).toEqual({ points: 30, carry: 13 });
    expect(pointsOfRefund({ ...order, goodsRefunded: 930_00, balance: -5 })).toEqual({ points: 0, carry: 43 });
    expect(offsetGrant(10, 13)).toEqual({ granted: 0, carry: 3 });
    expect(offsetGrant(10, 3)).toEqual({ granted: 7, carry: 0 });
    expect(offsetGrant(10, 0)).toEqual({ granted: 10, carry: 0 });
    expect(() => offsetGrant(-1, 0)).toThrow(RangeError);
  });

  test('in parts takes back as much as at once, and no more than was earned [rule 40]', () => {
    const parts = fc.tuple(
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 1, max: 100_000 }),
      fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 6 }),
      fc.integer({ min: 0, max: 600 }),
    );
    fc.assert(
      fc.property(parts, ([earned, goodsPaid, refunds, balance]) => {
        let [goodsRefunded, alreadyTakenBack, left] = [0, 0, balance];
        for (const refund of refunds) {
          goodsRefunded = Math.min(goodsPaid, goodsRefunded + refund);
          const back = pointsOfRefund({ earned, goodsPaid, goodsRefunded, alreadyTakenBack, balance: left });
          expect(back.points).toBeGreaterThanOrEqual(0);
          expect(back.carry).toBeGreaterThanOrEqual(0);
          alreadyTakenBack += back.points + back.carry;
          left -= back.points;
        }
        expect(left).toBeGreaterThanOrEqual(0);
        expect(alreadyTakenBack).toBe(Math.floor((earned * goodsRefunded) / goodsPaid));
      }),
      runs,
    );
  });
});

type Step =
  | { readonly kind: 'grant' | 'spend'; readonly points: number }
  | { readonly kind: 'cancel'; readonly which: number }
  | { readonly kind: 'wait'; readonly days: number };

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('grant' as const, 'spend' as const), points: fc.integer({ min: 0, max: 200 }) }),
  fc.record({ kind: fc.constant('cancel' as const), which: fc.nat({ max: 5 }) }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 200 }) }),
);

describe('the ledger', () => {
  test('loses and makes no point, whatever is granted, spent, cancelled and let expire [rule 36] [rule 41]', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 25 }), (sequence) => {
        let now = on('2026-01-01');
        let granted = 0;
        const account = new Map<string, PointsLot>();
        const orders: LotPoints[][] = [];
        const add = (lot: PointsLot) => account.set(lot.id, lot);
        const change = (lotId: string, by: number) => {
          const lot = account.get(lotId);
          if (lot === undefined) throw new Error(`No such lot: ${lotId}`);
          expect(lot.remaining + by).toBeGreaterThanOrEqual(0);
          add({ ...lot, remaining: lot.remaining + by });
        };
        const isOver = (lot: PointsLot) => lot.expiresAt <= now;

        for (const step of sequence) {
          const everything = [...account.values()];
          if (step.kind === 'wait') now += step.days * DAY_MS;
          if (step.kind === 'grant') {
            granted += step.points;
            add({ id: `lot ${account.size}`, remaining: step.points, expiresAt: expiryOf(now, 365, moscow) });
          }
          if (step.kind === 'spend') {
            const taken = spendLots(everything, step.points, now);
            expect(taken === null).toBe(step.points > balanceOf(everything, now));
            for (const part of taken ?? []) change(part.lotId, -part.points);
            if (taken) orders.push(taken);
          }
          if (step.kind === 'cancel') {
            const [order = []] = orders.splice(step.which, 1);
            for (const { lotId, points, newExpiresAt } of restoreLots(order, everything, now, moscow)) {
              if (newExpiresAt === null) change(lotId, points);
              else add({ id: `lot ${account.size}`, remaining: points, expiresAt: newExpiresAt });
            }
          }

          const all = [...account.values()];
          const spent = orders.flat().reduce((sum, part) => sum + part.points, 0);
          const over = all.filter(isOver).reduce((sum, lot) => sum + lot.remaining, 0);
          expect(balanceOf(all, now)).toBe(granted - spent - over);
          expect(balanceOf(all, now)).toBeGreaterThanOrEqual(0);
        }
      }),
      runs,
    );
  });

  test('repays every carry once before it grants anything [rule 40]', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 10 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 300 }), (grants, debt) => {
        let carry = debt;
        let granted = 0;
        for (const points of grants) {
          const offset = offsetGrant(points, carry);
          if (offset.granted > 0) expect(offset.carry).toBe(0);
          granted += offset.granted;
          carry = offset.carry;
        }
        const total = grants.reduce((sum, points) => sum + points, 0);
        expect(granted - carry).toBe(total - debt);
      }),
      runs,
    );
  });
});
