import { describe, expect, test } from 'vitest';
import { defaultCartParameters } from '../cart/calculate-cart.ts';
import { canChange, canChangeAsStaff, feesOfChange, isFeeOfPlace, doesPromoStillApply } from './order-change.ts';
import { orderStatuses } from './order-states.ts';

describe('changing an order [rule 83]', () => {
  test('is for the customer while they may cancel it', () => {
    const slotStartsAt = Date.parse('2026-03-11T06:00:00Z');
    const allowed = orderStatuses.filter((status) =>
      canChange({ status, slotStartsAt }, slotStartsAt - 60 * 60_000 - 1),
    );
    expect(allowed).toEqual(['new', 'requiresConfirmation', 'approved']);
    expect(canChange({ status: 'approved', slotStartsAt }, slotStartsAt - 60 * 60_000)).toBe(false);
  });
});

test('staff may change an order until it is in work [rule 83]', () => {
  expect(orderStatuses.filter(canChangeAsStaff)).toEqual(['new', 'requiresConfirmation', 'approved']);
});

describe('the fees of a changed order [rule 83a]', () => {
  test('are calculated again where they depend on place and time, and unchanged where they depend on the goods', () => {
    expect(['delivery', 'lift', 'interval', 'minimum'].filter(isFeeOfPlace)).toEqual(['lift', 'interval']);
    // 3 bottles to the fifth floor: 4 floors × 3 × 10.00.
    const fifthFloor = { floor: 5, hasElevator: false };
    const change = (place: Parameters<typeof feesOfChange>[0]) => {
      const { replaced, fees } = feesOfChange(place, 3, defaultCartParameters);
      return { replaced, fees: fees.map(({ kind, amount }) => [kind, amount]) };
    };
    expect(change({ address: null, surcharge: 50_00 })).toEqual({
      replaced: ['interval'],
      fees: [['interval', 50_00]],
    });
    expect(change({ address: null, surcharge: 0 })).toEqual({ replaced: ['interval'], fees: [] });
    expect(change({ address: fifthFloor, surcharge: null })).toEqual({ replaced: ['lift'], fees: [['lift', 120_00]] });
    expect(change({ address: fifthFloor, surcharge: 50_00 })).toEqual({
      replaced: ['lift', 'interval'],
      fees: [
        ['lift', 120_00],
        ['interval', 50_00],
      ],
    });
  });
});

test('a promo code stays only where it counts for the new day and area [rule 83a]', () => {
  // Monday to Friday, in the centre.
  const rule = { areaIds: ['centre'], weekdayMask: 0b11111 };
  expect(doesPromoStillApply(rule, { areaId: 'centre', day: '2026-03-13' })).toBe(true);
  expect(doesPromoStillApply(rule, { areaId: 'centre', day: '2026-03-14' })).toBe(false);
  expect(doesPromoStillApply(rule, { areaId: 'ring', day: '2026-03-13' })).toBe(false);
  expect(doesPromoStillApply({ areaIds: null, weekdayMask: null }, { areaId: 'ring', day: '2026-03-14' })).toBe(true);
});
