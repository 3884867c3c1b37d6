import { expect, test } from 'vitest';
import { findWayToFreeDelivery } from './way-to-free-delivery.ts';

const limits = { freeDeliveryFromBottles: 2, freeDeliveryFromGoods: 1000_00 };

test.each([
  [1, 390_00, 390_00, { bottles: 1 }],
  [0, 0, 390_00, { bottles: 2 }],
  [0, 900_00, 390_00, { goods: 100_00 }],
  [1, 610_00, 390_00, { bottles: 1 }],
  [0, 600_00, null, { goods: 400_00 }],
  [2, 780_00, 390_00, null],
  [0, 1000_00, 390_00, null],
])('%d bottles and goods for %d, a bottle for %j: %j [S-76] [rule 11]', (bottles, goods, price, way) => {
  expect(findWayToFreeDelivery({ bottles, goods }, limits, price)).toEqual(way);
});

test.each([
  [null, null, null],
  [12, null, { bottles: 11 }],
  [null, 1000_00, { goods: 610_00 }],
])('a bottle, free from %j bottles or goods for %j: %j [G-16a] [rule 11]', (fromBottles, fromGoods, way) => {
  const some = { freeDeliveryFromBottles: fromBottles, freeDeliveryFromGoods: fromGoods };
  expect(findWayToFreeDelivery({ bottles: 1, goods: 390_00 }, some, 390_00)).toEqual(way);
});
