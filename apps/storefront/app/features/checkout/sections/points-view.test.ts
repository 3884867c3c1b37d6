import { describe, expect, test } from 'vitest';
import { countPointsAtStake, toPointsView } from './points-view.ts';

const rub = (amount: number) => ({ amount: amount * 100, currency: 'RUB' as const });

/** Goods 930.00 and containers 1200.00, as in rule 34. */
const totals = {
  goods: rub(930),
  discount: rub(0),
  containers: rub(1200),
  delivery: rub(0),
  points: rub(0),
  total: rub(2130),
  toPay: rub(2130),
};

function view({ available, usable }: { available: number; usable: number }, paidByPoints: boolean | number) {
  return toPointsView({ totals, loyalty: { available, usable, willEarn: 0 } }, paidByPoints);
}

test('the points that an order earns are at stake until points pay for it [S-31] [P-16]', () => {
  const loyalty = { available: 100, usable: 50, willEarn: 12 };
  expect(countPointsAtStake({ loyalty, totals })).toBe(12);
  expect(countPointsAtStake({ loyalty, totals: { ...totals, points: rub(50) } })).toBe(0);
});

describe('points to pay with', () => {
  test.each([
    { usable: 930, paidByPoints: true, spent: 930, extra: 1200 },
    { usable: 465, paidByPoints: true, spent: 465, extra: 1665 },
    { usable: 930, paidByPoints: 100, spent: 100, extra: 2030 },
    { usable: 930, paidByPoints: 5000, spent: 930, extra: 1200 },
    { usable: 930, paidByPoints: false, spent: 0, extra: 2130 },
    { usable: 0, paidByPoints: true, spent: 0, extra: 2130 },
  ])('of $usable usable, wanted $paidByPoints: $spent pay, $extra are left [rule 34] [S-31] [V-06]', (each) => {
    const { spent, extra } = view({ available: 1000, usable: each.usable }, each.paidByPoints);
    expect({ spent, extra }).toEqual({ spent: each.spent, extra: rub(each.extra) });
  });

  test('of which more are wanted than there can be leave as much to pay as all that can [V-06]', () => {
    const { toExtra } = view({ available: 1000, usable: 930 }, true);
    expect(toExtra(930)).toEqual(rub(1200));
    expect(toExtra(5000)).toEqual(rub(1200));
  });

  test('are limited only where the order takes fewer than there are [rule 34]', () => {
    expect(view({ available: 1000, usable: 930 }, true).isLimited).toBe(true);
    expect(view({ available: 930, usable: 930 }, true).isLimited).toBe(false);
    const goodsOnly = { ...totals, containers: rub(0), total: rub(930), toPay: rub(930) };
    const whole = toPointsView({ totals: goodsOnly, loyalty: { available: 1000, usable: 930, willEarn: 0 } }, true);
    expect(whole.isLimited).toBe(false);
    expect(whole.extra).toEqual(rub(0));
  });

  test('are blocked by a promo code that cannot be combined with them', () => {
    const promo = { code: 'X', isValid: true, message: null, effect: null };
    expect(view({ available: 100, usable: 0 }, false).isBlockedByPromo(promo)).toBe(true);
    expect(view({ available: 100, usable: 0 }, false).isBlockedByPromo(null)).toBe(false);
    expect(view({ available: 100, usable: 100 }, false).isBlockedByPromo(promo)).toBe(false);
  });
});
