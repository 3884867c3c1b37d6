import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cellStatus,
  cellStatuses,
  isSellable,
  ownBottles,
  priceCell,
  type CellChoice,
  type CellCondition,
} from './cells.ts';

const fine: CellCondition = {
  isDisabled: false,
  isOnline: true,
  hasFault: false,
  stock: 3,
  content: 'full',
  isReserved: false,
};

describe('The status of a cell is the first that matches', () => {
  test.each<[string, Partial<CellCondition>]>([
    ['disabled', { isDisabled: true, isOnline: false, hasFault: true, stock: 0, isReserved: true }],
    ['inactive', { isOnline: false, hasFault: true, stock: 0, isReserved: true }],
    ['error', { hasFault: true, stock: 0, isReserved: true }],
    ['empty', { stock: 0, isReserved: true }],
    ['empty', { content: 'nothing' }],
    ['empty', { content: 'empty_bottle', isReserved: true }],
    ['busy', { isReserved: true }],
    ['busy', { isReserved: true, content: 'unknown' }],
    ['active', {}],
    ['active', { content: 'unknown' }],
  ])('%s: %o [S-58, rules 75, 77]', (status, condition) => {
    expect(cellStatus({ ...fine, ...condition })).toBe(status);
    expect(cellStatuses).toContain(status);
  });
});

test.each([
  [3, 3, true],
  [2, 3, false],
  [0, 1, false],
])('a cell with a stock of %i is opened for who bought %i: %s [C-08]', (stock, water, is) => {
  expect(isSellable({ ...fine, stock }, { water })).toBe(is);
});

test.each([
  [{ water: 1, bought: 0, rented: 0 }, 1],
  [{ water: 3, bought: 1, rented: 1 }, 1],
  [{ water: 2, bought: 0, rented: 2 }, 0],
])('of %o the customer leaves %i empty bottles [C-08]', (bottles, own) => {
  expect(ownBottles(bottles)).toBe(own);
});

const choice: CellChoice = {
  bottles: { water: 1, bought: 0, rented: 0 },
  waterMinor: 30_000,
  containerMinor: 60_000,
  rentMinor: 0,
  usePoints: false,
  balance: 0,
  maxShareBps: 10_000,
  earnBps: 500,
  leastPayable: 100,
};

describe('The price of a bottle at a cell', () => {
  test.each<[string, Partial<CellChoice>, number]>([
    ['have', {}, 30_000],
    ['buy', { bottles: { water: 1, bought: 1, rented: 0 } }, 90_000],
    ['rent', { bottles: { water: 1, bought: 0, rented: 1 } }, 30_000],
    ['rent for a fee', { bottles: { water: 1, bought: 0, rented: 1 }, rentMinor: 5_000 }, 35_000],
  ])('%s [rule 69]', (_, change, total) => {
    expect(priceCell({ ...choice, ...change })).toMatchObject({ total, toPay: total, pointsSpent: 0, willEarn: 15 });
  });

  test('of several is that of each times their number, and all of the water earns [rule 69, C-08]', () => {
    const bottles = { water: 3, bought: 1, rented: 1 };
    expect(priceCell({ ...choice, bottles, rentMinor: 5_000 })).toMatchObject({
      goods: 90_000,
      containers: 65_000,
      total: 155_000,
      willEarn: 45,
    });
  });

  test('with 120 points is 120 points and 180.00, and earns none [rule 77a]', () => {
    const price = priceCell({ ...choice, usePoints: true, balance: 120 });
    expect(price).toMatchObject({ pointsSpent: 120, toPay: 18_000, willEarn: 0 });
  });

  test.each([
    [30_000, 300, 0],
    [30_050, 299, 150],
    [30_099, 299, 199],
    [50, 0, 50],
  ])(
    'of %i and points for all of it leaves nothing or what can be paid: %i points [rule 77a]',
    (waterMinor, pointsSpent, toPay) => {
      const price = priceCell({ ...choice, waterMinor, usePoints: true, balance: 1000 });
      expect(price).toMatchObject({ pointsUsable: pointsSpent, pointsSpent, toPay });
    },
  );

  test('is never below nothing, points pay for water only, and nobody earns who spends [rules 30, 77a]', () => {
    const amounts = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(
        fc.record({
          waterMinor: amounts,
          containerMinor: amounts,
          rentMinor: amounts,
          bottles: fc.record({
            water: fc.integer({ min: 1, max: 50 }),
            bought: fc.nat({ max: 25 }),
            rented: fc.nat({ max: 25 }),
          }),
          usePoints: fc.boolean(),
          balance: fc.integer({ min: 0, max: 20_000 }),
          maxShareBps: fc.integer({ min: 0, max: 10_000 }),
          earnBps: fc.integer({ min: 0, max: 2000 }),
          leastPayable: fc.integer({ min: 0, max: 2000 }),
        }),
        (any) => {
          const price = priceCell(any);
          expect(price.toPay + price.pointsSpent * 100).toBe(price.total);
          expect(price.pointsSpent * 100).toBeLessThanOrEqual(any.waterMinor * any.bottles.water);
          expect(price.toPay).toBeGreaterThanOrEqual(price.containers);
          expect(price.pointsSpent === 0 || price.willEarn === 0).toBe(true);
          if (price.pointsSpent > 0) expect(price.toPay === 0 || price.toPay >= any.leastPayable).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
