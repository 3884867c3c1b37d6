import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CartInput } from '../cart/calculate-cart.ts';
import {
  automaticContainer,
  automaticLines,
  automaticPump,
  cartOf,
  container,
  cup,
  promoOf,
  starterSet,
  times,
  water,
} from '../cart/cart-fixture.ts';
import type { CartLine } from '../cart/cart-line.ts';
import { bottlesOfWater } from '../containers/containers.ts';
import {
  acquisitionOfMore,
  amendGoods,
  declareAnew,
  stageGoods,
  type StagedGoods,
  type WantedGoods,
} from './order-goods.ts';

const priceToday: Readonly<Record<string, number>> = { W19: 410_00, CUP: 150_00, PUMP: 450_00, CONT: 650_00 };

const today = (line: CartLine): CartLine => ({
  ...line,
  lineId: `${line.itemId}-today`,
  quantity: 0,
  unitPrice: priceToday[line.itemId] ?? line.unitPrice,
  isRequired: false,
  automaticReason: null,
});

const unlimited = { offerOf: today, available: {} };

const nothing: WantedGoods = { quantities: [], added: [] };

function staged(sold: readonly CartLine[], wanted: Partial<WantedGoods>): StagedGoods {
  const outcome = stageGoods(sold, { ...nothing, ...wanted }, unlimited);
  if (!outcome.ok) throw new Error(outcome.reason.code);
  return outcome.value;
}

const quantity = (lineId: string, pieces: number) => [{ lineId, quantity: pieces }];
const shown = (lines: readonly CartLine[]) => lines.map((line) => [line.itemId, line.quantity, line.unitPrice]);

const todayLines = {
  container: () => ({ ...today(container), isRequired: true, automaticReason: 'CONTAINER' as const }),
  goods: automaticLines.goods,
};

const calculated = (lines: readonly CartLine[], overrides: Partial<CartInput> = {}) => {
  const outcome = amendGoods(cartOf(lines, overrides), todayLines, () => true);
  if (!outcome.ok) throw new Error(outcome.reason.code);
  return outcome.value.calculation;
};

describe('the goods of a changed order [rule 83]', () => {
  test('have the prices of the order, and a line that grows splits: 3 × 390.00 + 1 × 410.00 = 1 580.00', () => {
    const { lines, isOnlyLess } = staged([times(water, 3)], { quantities: quantity('W19', 4) });
    expect(shown(lines)).toEqual([
      ['W19', 3, 390_00],
      ['W19', 1, 410_00],
    ]);
    expect(isOnlyLess).toBe(false);
    expect(calculated(lines).totals).toMatchObject({ goods: 1580_00, delivery: 0, total: 1580_00, toPay: 1580_00 });
  });

  test('grow in one line where the price is still that of the order, or of an earlier change', () => {
    const sold = [times(water, 3), { ...times(today(water), 1), lineId: 'W19-later' }, times(cup, 2)];
    const { lines } = staged(sold, {
      quantities: [...quantity('W19', 5), ...quantity('CUP', 3)],
      added: [{ offer: today(cup), quantity: 1 }],
    });
    expect(shown(lines)).toEqual([
      ['W19', 3, 390_00],
      ['W19', 3, 410_00],
      ['CUP', 4, 150_00],
    ]);
  });

  test('that become fewer stay as sold, and what is not named stays', () => {
    const less = staged([times(water, 3), times(cup, 2)], { quantities: quantity('W19', 1) });
    expect(shown(less.lines)).toEqual([
      ['W19', 1, 390_00],
      ['CUP', 2, 150_00],
    ]);
    expect([less.isOnlyLess, less.isSame]).toEqual([true, false]);
    expect(staged([times(water, 3)], {}).isSame).toBe(true);
    // A single bottle pays for its delivery, as in a cart.
    expect(calculated(staged([times(water, 2)], { quantities: quantity('W19', 1) }).lines).totals).toMatchObject({
      goods: 390_00,
      delivery: 300_00,
    });
  });

  test.each([
    ['an order without goods is a cancellation', { quantities: quantity('W19', 0) }, 'order.change_empty'],
    ['a line of another order is unknown', { quantities: quantity('other', 1) }, 'order.line_unknown'],
    ['containers follow the empties', { quantities: quantity('CONT-automatic', 1) }, 'cart.required_line'],
    [
      'what is not sold',
      { added: [{ offer: { ...today(cup), isSoldHere: false }, quantity: 1 }] },
      'cart.product_unavailable',
    ],
    [
      'more than there is',
      { added: [{ offer: { ...today(cup), maxQuantity: 2 }, quantity: 3 }] },
      'cart.maximum_reached',
    ],
  ])('are refused: %s', (_, wanted, code) => {
    const sold = [times(water, 3), times(automaticContainer, 2)];
    expect(stageGoods(sold, { ...nothing, ...wanted }, unlimited)).toMatchObject({ ok: false, reason: { code } });
  });

  test('lose the pump of a first order by "I have one" alone [rule 13]', () => {
    const sold = [times(water, 2), automaticPump];
    const without = staged(sold, { quantities: quantity('PUMP-automatic', 0) });
    expect(without.declinedProductIds).toEqual(['PUMP']);
    const first = { isFirstOrder: true, declinedProductIds: without.declinedProductIds };
    expect(shown(calculated(without.lines, first).lines)).toEqual([['W19', 2, 390_00]]);
    expect(shown(calculated(staged(sold, {}).lines, { isFirstOrder: true }).lines)).toEqual([
      ['W19', 2, 390_00],
      ['PUMP', 1, 450_00],
    ]);
    expect(stageGoods(sold, { ...nothing, quantities: quantity('PUMP-automatic', 2) }, unlimited)).toMatchObject({
      reason: { code: 'cart.required_line' },
    });
  });
});

describe('the empties of a changed order [rule 83]', () => {
  test.each([
    ['every bottle was exchanged, so the new one is too', 3, 3, null, 4, 4],
    ['some were, and no more', 5, 3, null, 6, 3],
    ['none was', 2, 0, null, 3, 0],
    ['they fall with the water', 5, 3, null, 2, 2],
    ['they are declared anew', 5, 3, 5, 5, 5],
    ['or given up', 3, 3, 0, 3, 0],
  ])('%s', (_, before, returned, declared, now, expected) => {
    const outcome = declareAnew({ water: before, returned }, declared, now);
    if (!outcome.ok) throw new Error(outcome.reason.code);
    const calculation = calculated([times(water, now)], outcome.value);
    expect(calculation.effectiveReturned).toBe(expected);
    expect(calculation.containers).toBe(now - expected);
  });

  test('are never more than the water [rule 5]', () => {
    expect(declareAnew({ water: 3, returned: 3 }, 4, 3)).toMatchObject({
      reason: { code: 'cart.returned_exceed_water' },
    });
  });

  test('add containers at today’s price beside those of the order, and take out those without need', () => {
    const sold = [times(water, 3), times(automaticContainer, 1)];
    const exchange = { returnableContainer: 1, haveContainersToReturn: true };
    expect(shown(calculated(sold, exchange).lines)).toEqual([
      ['W19', 3, 390_00],
      ['CONT', 1, 600_00],
      ['CONT', 1, 650_00],
    ]);
    const all = { returnableContainer: 3, haveContainersToReturn: true };
    expect(shown(calculated(sold, all).lines)).toEqual([['W19', 3, 390_00]]);
    expect(acquisitionOfMore(sold)).toBe('buy');
    expect(acquisitionOfMore([times(water, 1), { ...automaticContainer, acquisition: 'rent' }])).toBe('rent');
  });
});

describe('code and points of changed goods [rule 83]', () => {
  const code = promoOf({ kind: 'percent', bps: 1500, maxDiscount: 200_00 }, { minGoods: 1000_00 });

  test('are worked out again: 15 % of 1 580.00, at most 200.00', () => {
    const { lines } = staged([times(water, 3)], { quantities: quantity('W19', 4) });
    expect(calculated([times(water, 3)], { promo: code }).totals.discount).toBe(175_50);
    expect(calculated(lines, { promo: code }).totals).toMatchObject({ discount: 200_00, total: 1380_00 });
    const points = { wanted: true, balance: 100, maxShareBps: 10_000 };
    expect(calculated(lines, { points }).totals).toMatchObject({ points: 100_00, toPay: 1480_00 });
    // Points pay no more than the goods that are left.
    const few = calculated([times(cup, 1)], { points: { ...points, balance: 400 } });
    expect(few).toMatchObject({ pointsSpent: 150, totals: { toPay: 300_00 } });
  });

  test('leave when the code does not count any more', () => {
    const isPromoValid = ({ totals }: { totals: { goods: number } }) => totals.goods >= 1000_00;
    const amended = amendGoods(cartOf([times(water, 2)], { promo: code }), todayLines, isPromoValid);
    expect(amended).toMatchObject({ value: { isPromoDropped: true, calculation: { totals: { discount: 0 } } } });
    expect(amendGoods(cartOf([times(water, 3)], { promo: code }), todayLines, isPromoValid)).toMatchObject({
      value: { isPromoDropped: false },
    });
  });
});

test('any change leaves whole bottles: water = empties + containers, and no sold piece has another price [rule 83]', () => {
  const count = fc.integer({ min: 0, max: 6 });
  const input = fc.record({ w: count, cups: count, more: count, declared: fc.option(count) });
  const order = fc.record({ w: fc.integer({ min: 1, max: 6 }), cups: count, sets: fc.nat(2), returned: count });
  fc.assert(
    fc.property(order, input, (was, wanted) => {
      const returned = Math.min(was.returned, was.w + 2 * was.sets);
      const owed = was.w + 2 * was.sets - returned;
      const sold = [
        times(water, was.w),
        times(cup, was.cups),
        times(starterSet, was.sets),
        times(automaticContainer, owed),
      ].filter((line) => line.quantity > 0);
      const has = (lineId: string) => sold.some((line) => line.lineId === lineId);
      const goods = stageGoods(
        sold,
        {
          quantities: [
            { lineId: 'W19', quantity: wanted.w },
            { lineId: 'CUP', quantity: wanted.cups },
          ].filter(({ lineId }) => has(lineId)),
          added: wanted.more > 0 ? [{ offer: today(water), quantity: wanted.more }] : [],
        },
        unlimited,
      );
      if (!goods.ok) {
        expect(goods.reason.code).toBe('order.change_empty');
        return;
      }
      const declaration = declareAnew(
        { water: bottlesOfWater(sold), returned },
        wanted.declared,
        bottlesOfWater(goods.value.lines),
      );
      if (!declaration.ok) return;
      const {
        lines,
        bottlesOfWater: left,
        effectiveReturned,
        containers,
        totals,
      } = calculated(goods.value.lines, declaration.value);
      expect(left).toBe(effectiveReturned + containers);
      expect(totals.total).toBe(totals.goods + totals.containers + totals.delivery);
      for (const line of lines) {
        const former = sold.find(({ lineId }) => lineId === line.lineId);
        if (former) expect(line.unitPrice).toBe(former.unitPrice);
      }
      const pieces = (of: readonly CartLine[], price: number) =>
        of.reduce((sum, line) => sum + (line.itemId === 'W19' && line.unitPrice === price ? line.quantity : 0), 0);
      expect(pieces(lines, 390_00)).toBe(Math.min(was.w, wanted.w));
      expect(pieces(lines, 410_00)).toBe(Math.max(0, wanted.w - was.w) + wanted.more);
    }),
    { numRuns: 500 },
  );
});
