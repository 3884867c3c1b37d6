import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../zoned-time.ts';
import { planPointsCorrection } from './points-correction.ts';
import { balanceOf } from './points-ledger.ts';

const now = Date.parse('2026-03-01T09:00:00Z');
const shop = { now, lifetimeDays: 365, timeZone: 'Europe/Moscow' };
const lots = [
  { id: 'late', remaining: 70, expiresAt: now + 20 * DAY_MS },
  { id: 'soon', remaining: 50, expiresAt: now + DAY_MS },
  { id: 'over', remaining: 30, expiresAt: now },
];

describe('A document about points [rule 87a]', () => {
  test('adds a lot of its own that lives as long as points of a delivery, or until the named day', () => {
    expect(planPointsCorrection(lots, { points: 100, expiresAt: null }, shop)).toEqual({
      added: { points: 100, expiresAt: Date.parse('2027-02-28T21:00:00Z') },
      taken: [],
    });
    const expiresAt = now + 3 * DAY_MS;
    expect(planPointsCorrection([], { points: 1, expiresAt }, shop)?.added).toEqual({ points: 1, expiresAt });
  });

  test('takes first what expires first, and never more than can be spent', () => {
    expect(planPointsCorrection(lots, { points: -60, expiresAt: null }, shop)).toEqual({
      added: null,
      taken: [
        { lotId: 'soon', points: 50 },
        { lotId: 'late', points: 10 },
      ],
    });
    expect(planPointsCorrection(lots, { points: -120, expiresAt: null }, shop)).not.toBeNull();
    expect(planPointsCorrection(lots, { points: -121, expiresAt: null }, shop)).toBeNull();
  });

  test('of no points is a mistake of the program', () => {
    expect(() => planPointsCorrection(lots, { points: 0, expiresAt: null }, shop)).toThrow(RangeError);
  });

  test('changes the balance by just what it says, or nothing', () => {
    const someLots = fc.array(fc.record({ remaining: fc.nat(500), life: fc.integer({ min: -5, max: 400 }) }));
    const points = fc.integer({ min: -2000, max: 2000 }).filter((change) => change !== 0);
    fc.assert(
      fc.property(someLots, points, (given, change) => {
        const own = given.map(({ remaining, life }, index) => ({
          ...{ id: String(index), remaining, expiresAt: now + life * DAY_MS },
        }));
        const plan = planPointsCorrection(own, { points: change, expiresAt: null }, shop);
        const balance = balanceOf(own, now);
        expect(plan === null).toBe(balance + change < 0);
        if (!plan) return;
        const taken = plan.taken.reduce((sum, part) => sum + part.points, 0);
        expect((plan.added?.points ?? 0) - taken).toBe(change);
        for (const part of plan.taken) expect(part.points).toBeLessThanOrEqual(own[Number(part.lotId)]?.remaining ?? 0);
      }),
    );
  });
});
