import { describe, expect, test } from 'vitest';
import { defaultCartParameters } from './calculate-cart.ts';
import { deliveryFee, intervalFee, isBelowMinimumOrder, liftFee, parseFloor, smallOrderFee } from './fees.ts';

describe('delivery', () => {
  test.each([
    { bottles: 1, goods: 390_00, fee: 300_00 },
    { bottles: 1, goods: 1140_00, fee: 0 },
    { bottles: 2, goods: 780_00, fee: 0 },
    { bottles: 0, goods: 999_99, fee: 300_00 },
    { bottles: 0, goods: 1000_00, fee: 0 },
  ])('of $bottles bottles and $goods of goods costs $fee [rule 11]', ({ bottles, goods, fee }) => {
    expect(deliveryFee({ bottles, goods }, defaultCartParameters)?.amount ?? 0).toBe(fee);
  });

  test('says what is missing to be free [rule 11]', () => {
    expect(deliveryFee({ bottles: 1, goods: 390_00 }, defaultCartParameters)?.explanation).toEqual({
      code: 'DELIVERY_BELOW_FREE',
      params: { freeFromBottles: 2, freeFromGoods: 1000_00, missingGoods: 610_00 },
    });
  });

  test.each([
    { fromBottles: null, fromGoods: null, params: {} },
    { fromBottles: null, fromGoods: 0, params: null },
    { fromBottles: null, fromGoods: 5000_00, params: { freeFromGoods: 5000_00, missingGoods: 1100_00 } },
    { fromBottles: 11, fromGoods: null, params: { freeFromBottles: 11 } },
    { fromBottles: 10, fromGoods: null, params: null },
  ])(
    'of 10 bottles for 3900, free from $fromBottles bottles or goods for $fromGoods, names only limits that exist: $params [G-16a] [rule 11]',
    ({ fromBottles, fromGoods, params }) => {
      const parameters = {
        ...defaultCartParameters,
        ...{ freeDeliveryFromBottles: fromBottles, freeDeliveryFromGoods: fromGoods },
      };
      const fee = deliveryFee({ bottles: 10, goods: 3900_00 }, parameters);
      expect(fee && [fee.amount, fee.explanation.params]).toEqual(params && [300_00, params]);
    },
  );

  test('of a small order is refused instead of charged where the partner blocks it [rule 11]', () => {
    const parameters = { ...defaultCartParameters, minimumOrderMode: 'block' } as const;
    expect(deliveryFee({ bottles: 1, goods: 390_00 }, parameters)).toBeNull();
    expect(isBelowMinimumOrder({ bottles: 1, goods: 390_00 }, parameters)).toBe(true);
    expect(isBelowMinimumOrder({ bottles: 2, goods: 780_00 }, parameters)).toBe(false);
    expect(isBelowMinimumOrder({ bottles: 1, goods: 390_00 }, defaultCartParameters)).toBe(false);
  });
});

describe('lift', () => {
  test.each([
    { floor: 7, freeFloors: 5, bottles: 5, hasElevator: false, fee: 100_00 },
    { floor: 4, freeFloors: 1, bottles: 2, hasElevator: false, fee: 60_00 },
    { floor: 4, freeFloors: 1, bottles: 2, hasElevator: true, fee: 0 },
    { floor: 4, freeFloors: 1, bottles: 2, hasElevator: null, fee: 0 },
    { floor: 1, freeFloors: 1, bottles: 2, hasElevator: false, fee: 0 },
    { floor: -1, freeFloors: 1, bottles: 2, hasElevator: false, fee: 0 },
    { floor: null, freeFloors: 1, bottles: 2, hasElevator: false, fee: 0 },
    { floor: 4, freeFloors: 1, bottles: 0, hasElevator: false, fee: 0 },
  ])(
    'of $bottles bottles to floor $floor, $freeFloors free, elevator $hasElevator, costs $fee [rule 12]',
    ({ floor, hasElevator, freeFloors, bottles, fee }) => {
      expect(liftFee({ floor, hasElevator }, bottles, { ...defaultCartParameters, freeFloors })?.amount ?? 0).toBe(fee);
    },
  );

  test('costs nothing before there is an address [rule 12]', () => {
    expect(liftFee(null, 5, defaultCartParameters)).toBeNull();
  });

  test.each([
    { text: '7', floor: 7 },
    { text: ' 7 этаж', floor: 7 },
    { text: 'fl. 12', floor: 12 },
    { text: '-1', floor: -1 },
    { text: '', floor: null },
    { text: 'mansard', floor: null },
    { text: undefined, floor: null },
  ])('reads the floor of $text as $floor [rule 12]', ({ text, floor }) => {
    expect(parseFloor(text)).toBe(floor);
  });
});

test('the surcharge of an interval is a fee [rule 48]', () => {
  expect(intervalFee(50_00)).toMatchObject({ kind: 'interval', amount: 50_00 });
  expect(intervalFee(0)).toBeNull();
  expect(intervalFee(null)).toBeNull();
});

test('a small order costs more only where the partner says so', () => {
  const parameters = { ...defaultCartParameters, smallOrder: { belowGoods: 500_00, fee: 99_00 } };
  expect(smallOrderFee(499_99, parameters)).toMatchObject({ kind: 'minimum', amount: 99_00 });
  expect(smallOrderFee(500_00, parameters)).toBeNull();
  expect(smallOrderFee(1, defaultCartParameters)).toBeNull();
});
