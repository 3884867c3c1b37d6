import { describe, expect, test } from 'vitest';
import {
  automaticContainer,
  cartOf,
  container,
  cup,
  fiveBottles,
  quantitiesOf,
  debt,
  earning,
  giftOf,
  rentedContainer,
  starterSet,
  times,
  water,
} from './cart-fixture.ts';
import { calculateCart, defaultCartParameters } from './calculate-cart.ts';

describe('prices', () => {
  test('goods and containers are summed apart [rule 10]', () => {
    const cart = cartOf([...fiveBottles, times(container, 2)], { returnableContainer: 3 });
    const { totals, lines, insufficientReturnableContainer, bottlesOfWater } = calculateCart(cart);
    expect(totals).toEqual({
      goods: 2270_00,
      discount: 0,
      containers: 1200_00,
      delivery: 0,
      points: 0,
      total: 3470_00,
      toPay: 3470_00,
    });
    expect(lines.map((line) => line.subtotal)).toEqual([1170_00, 1100_00, 1200_00]);
    expect(bottlesOfWater).toBe(5);
    expect(insufficientReturnableContainer).toBe(0);
  });

  test.each([
    { lines: [water], total: 690_00, delivery: 300_00 },
    { lines: [water, times(cup, 5)], total: 1140_00, delivery: 0 },
    { lines: [times(water, 2)], total: 780_00, delivery: 0 },
  ])('$total with delivery of $delivery [rule 11]', ({ lines, total, delivery }) => {
    const { totals } = calculateCart(cartOf(lines));
    expect(totals.total).toBe(total);
    expect(totals.delivery).toBe(delivery);
  });

  test('all fees are charged together and say why [rule 12] [rule 48]', () => {
    const cart = cartOf([water], { address: { floor: 4, hasElevator: false }, intervalSurcharge: 50_00 });
    const { fees, totals } = calculateCart(cart);
    expect(fees.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['delivery', 300_00],
      ['lift', 30_00],
      ['interval', 50_00],
    ]);
    expect(totals.delivery).toBe(380_00);
    expect(totals.total).toBe(770_00);
  });

  test('an empty cart costs nothing, delivery included', () => {
    const { totals, fees, violations } = calculateCart(cartOf([], { intervalSurcharge: 50_00 }));
    expect(fees).toEqual([]);
    expect(totals.toPay).toBe(0);
    expect(violations).toEqual([{ code: 'cart.empty', params: {} }]);
  });

  test('a fraction of a unit is a mistake of the caller, never a sum', () => {
    expect(() => calculateCart(cartOf([{ ...water, unitPrice: 0.5 }]))).toThrow(RangeError);
  });
});

describe('bottles', () => {
  test('declared ones follow the water down silently [rule 6]', () => {
    const { returnableContainer, warnings } = calculateCart(cartOf([times(water, 2)], { returnableContainer: 3 }));
    expect(returnableContainer).toBe(2);
    expect(warnings).toEqual([]);
  });

  test('automatic containers go when all bottles are returned [rule 8]', () => {
    const lines = [...fiveBottles, times(automaticContainer, 2)];
    const { lines: remaining, containers, warnings } = calculateCart(cartOf(lines, { returnableContainer: 5 }));
    expect(quantitiesOf(remaining)).toEqual(quantitiesOf(fiveBottles));
    expect(containers).toBe(0);
    expect(warnings).toEqual([]);
  });

  test('containers chosen by hand go with a word when nothing needs them [rule 8]', () => {
    const lines = [times(water, 2), times(container, 2)];
    const { lines: remaining, warnings } = calculateCart(cartOf(lines, { returnableContainer: 1 }));
    expect(quantitiesOf(remaining)).toEqual({ W19: 2, CONT: 1 });
    expect(warnings).toEqual([{ code: 'CONTAINERS_REDUCED', from: 2, to: 1 }]);
  });

  test.each([
    { have: null, codes: ['cart.bottles_undeclared', 'cart.containers_missing'] },
    { have: false, codes: ['cart.containers_missing'] },
    { have: true, codes: [] },
  ])('with have=$have stand in the way as $codes [rule 49]', ({ have, codes }) => {
    const { violations } = calculateCart(cartOf([times(water, 2)], { haveContainersToReturn: have }));
    expect(violations.map((violation) => violation.code)).toEqual(codes);
    for (const { params } of violations) expect(Object.values(params)).toEqual([2]);
  });
});

describe('warnings', () => {
  test('what is not sold here stays in the cart and says so', () => {
    const { lines, warnings, violations } = calculateCart(cartOf([times(water, 2), { ...cup, isSoldHere: false }]));
    expect(lines).toHaveLength(2);
    expect(warnings).toEqual([{ code: 'NOT_SOLD_HERE', lineId: 'CUP', itemId: 'CUP' }]);
    expect(violations).toEqual([{ code: 'cart.product_unavailable', params: { lineId: 'CUP', itemId: 'CUP' } }]);
  });

  test('what is more than the stock says so, sets counted in [rule 20] [V-08]', () => {
    const cart = cartOf([times(water, 3), times(starterSet, 2)], { available: { W19: 6, PUMP: 2 } });
    const { warnings, violations } = calculateCart(cart);
    expect(warnings).toEqual([{ code: 'QUANTITY_ABOVE_STOCK', productId: 'W19', demanded: 7, available: 6 }]);
    expect(violations).toEqual([
      { code: 'cart.maximum_reached', params: { productId: 'W19', demanded: 7, maximum: 6 } },
    ]);
  });

  test('a price that changed since the last calculation says so [rule 50]', () => {
    const lines = [
      { ...times(water, 2), lastUnitPrice: 380_00 },
      { ...cup, lastUnitPrice: 150_00 },
    ];
    expect(calculateCart(cartOf(lines)).warnings).toEqual([
      { code: 'PRICE_CHANGED', lineId: 'W19', itemId: 'W19', from: 380_00, to: 390_00 },
    ]);
  });
});

test('an order below the minimum is refused where the partner blocks it [rule 11]', () => {
  const parameters = { ...defaultCartParameters, minimumOrderMode: 'block' } as const;
  const { violations, fees } = calculateCart(cartOf([water], { parameters }));
  expect(fees).toEqual([]);
  expect(violations).toEqual([
    { code: 'cart.minimum_order', params: { fromBottles: 2, fromGoods: 1000_00, missingGoods: 610_00 } },
  ]);
  expect(calculateCart(cartOf([times(water, 2)], { parameters })).violations).toEqual([]);
});

describe('a container owed from before', () => {
  const owing = { debtLines: [times(debt, 2)] };

  test('is charged beside the water, and is no container for it [rule 18]', () => {
    const { lines, totals, ...bottles } = calculateCart(
      cartOf([times(water, 2)], { ...owing, returnableContainer: 1 }),
    );
    expect(quantitiesOf(lines)).toEqual({ W19: 2, 'CONT-debt': 2 });
    expect(lines[1]).toMatchObject({ isRequired: true, automaticReason: 'RENTAL_DEBT', total: 1200_00 });
    expect(totals).toMatchObject({ goods: 780_00, containers: 1200_00, toPay: 1980_00 });
    expect(bottles).toMatchObject({ bottlesOfWater: 2, containers: 0, insufficientReturnableContainer: 1 });
  });

  test('takes no stock and is trimmed by no returned bottle [rule 8] [rule 18]', () => {
    const cart = cartOf([times(water, 2), automaticContainer], { ...owing, available: { CONT: 0 } });
    const { lines, warnings, violations } = calculateCart(cart);
    expect(quantitiesOf(lines)).toEqual({ W19: 2, 'CONT-debt': 2 });
    expect({ warnings, violations }).toEqual({ warnings: [], violations: [] });
  });

  test('goes with the last other line [rule 18]', () => {
    expect(calculateCart(cartOf([], owing))).toMatchObject({ lines: [], totals: { toPay: 0 } });
    expect(calculateCart(cartOf([automaticContainer], owing)).lines).toEqual([]);
  });

  test('is due where it is sold no more, at whatever price [rule 18]', () => {
    const { violations, warnings } = calculateCart(
      cartOf([times(water, 2)], { debtLines: [{ ...debt, isSoldHere: false, lastUnitPrice: 1 }] }),
    );
    expect({ violations, warnings }).toEqual({ violations: [], warnings: [] });
  });
});

test('a cart that rents says why this customer may not [rule 18] [rule 69]', () => {
  const rentRefusal = { code: 'rental.overdue', params: { quantity: 1 } } as const;
  const codesOf = (line: typeof container) =>
    calculateCart(cartOf([water, line], { returnableContainer: 0, rentRefusal })).violations.map(({ code }) => code);
  expect(codesOf(rentedContainer)).toEqual(['rental.overdue']);
  expect(codesOf(container)).toEqual([]);
});

test('gifts and debts passed in for each calculation are never counted twice [rule 7]', () => {
  const overrides = { ...giftOf(water), debtLines: [debt], earning };
  const first = calculateCart(cartOf([times(water, 2)], overrides));
  expect(calculateCart(cartOf(first.lines, overrides))).toEqual(first);
});
