import { expect, test } from 'vitest';
import { cup, pump, starterSet, times, water } from '../cart/cart-fixture.ts';
import {
  availableOf,
  checkQuantity,
  clampQuantities,
  maximumQuantity,
  setAvailability,
  stockDemand,
  stockShortfalls,
} from './stock.ts';

test('a set is available as often as its scarcest component allows [rule 19]', () => {
  expect(setAvailability(starterSet.components, { W19: 7, PUMP: 5 })).toBe(3);
  expect(setAvailability(starterSet.components, { W19: 7, PUMP: 0 })).toBe(0);
  expect(setAvailability(starterSet.components, { W19: 7 })).toBe(3);
  expect(setAvailability([], { W19: 7 })).toBe(0);
});

test('reserved pieces and the safety stock are not available [rule 20]', () => {
  expect(availableOf({ onHand: 10, reserved: 3, safety: 2 })).toBe(5);
  expect(availableOf({ onHand: 3, reserved: 3, safety: 2 })).toBe(0);
});

test('lines that share a product are added up, also inside sets [rule 20]', () => {
  expect([...stockDemand([times(water, 3), times(starterSet, 2), pump])]).toEqual([
    ['W19', 7],
    ['PUMP', 3],
  ]);
  expect(stockShortfalls([times(water, 3), times(starterSet, 2)], { W19: 6, PUMP: 2 })).toEqual([
    { productId: 'W19', demanded: 7, available: 6 },
  ]);
});

test('an addition beyond the stock is refused with the maximum [rule 20] [V-08]', () => {
  const available = { W19: 7, PUMP: 5 };
  expect(checkQuantity(times(water, 5), [starterSet], available)).toEqual({ ok: true, value: 5 });
  expect(checkQuantity(times(water, 6), [starterSet], available)).toEqual({
    ok: false,
    reason: { code: 'cart.maximum_reached', params: { maximum: 5 } },
  });
  expect(maximumQuantity(starterSet, [times(water, 2)], available)).toBe(2);
  expect(maximumQuantity(water, [times(starterSet, 4)], available)).toBe(0);
  expect(maximumQuantity(cup, [], available)).toBe(Infinity);
});

test('a product may have a maximum of its own, over all its lines [V-08]', () => {
  const limited = { ...cup, maxQuantity: 3 };
  expect(maximumQuantity(limited, [], { CUP: 10 })).toBe(3);
  expect(maximumQuantity(limited, [times(limited, 2), water], { CUP: 10 })).toBe(1);
  expect(maximumQuantity(limited, [], { CUP: 2 })).toBe(2);
});

test('quantities are cut down to what can be sold, earlier lines first [V-08]', () => {
  const lines = [times(starterSet, 2), times(water, 5), times(cup, 2)];
  expect(clampQuantities(lines, { W19: 6, PUMP: 9, CUP: 0 })).toEqual([times(starterSet, 2), times(water, 2)]);
});
