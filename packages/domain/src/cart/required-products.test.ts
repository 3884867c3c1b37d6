import { describe, expect, test } from 'vitest';
import {
  automaticPump,
  cartOf,
  cup,
  fiveBottles,
  pump,
  quantitiesOf,
  starterSet,
  times,
  water,
} from './cart-fixture.ts';
import { calculateCart, defaultCartParameters } from './calculate-cart.ts';
import { canDecline } from './required-products.ts';

const firstOrder = { isFirstOrder: true } as const;
const pumpNeeded = [{ productId: 'PUMP', quantity: 1, reason: 'FIRST_ORDER_PUMP' }];

describe('the pump of a first order', () => {
  test('is required with water [rule 13]', () => {
    expect(calculateCart(cartOf([water], firstOrder)).requiredProducts).toEqual(pumpNeeded);
  });

  test.each([
    { why: 'the order is not the first', cart: cartOf([water]) },
    { why: 'a set brings one', cart: cartOf(fiveBottles, firstOrder) },
    { why: 'a pump is in the cart', cart: cartOf([water, pump], firstOrder) },
    { why: 'a cooler is in the cart', cart: cartOf([water, { ...cup, isCooler: true }], firstOrder) },
    { why: 'there is no water', cart: cartOf([cup], firstOrder) },
    { why: 'the customer has one', cart: cartOf([water], { ...firstOrder, declinedProductIds: ['PUMP'] }) },
    { why: 'none is sold', cart: cartOf([water], { ...firstOrder, pumpProductId: null }) },
    { why: 'none is left', cart: cartOf([water], { ...firstOrder, available: { PUMP: 0 } }) },
    {
      why: 'the partner asks for none',
      cart: cartOf([water], { ...firstOrder, parameters: { ...defaultCartParameters, pumpMode: 'off' } }),
    },
  ])('is not required when $why [rule 13]', ({ cart }) => {
    const { requiredProducts, warnings } = calculateCart(cart);
    expect(requiredProducts).toEqual([]);
    expect(warnings).toEqual([]);
  });

  test('is only suggested where the partner says so [rule 13]', () => {
    const suggesting = { ...firstOrder, parameters: { ...defaultCartParameters, pumpMode: 'suggest' } } as const;
    const { requiredProducts, warnings, violations } = calculateCart(cartOf([times(water, 2)], suggesting));
    expect(requiredProducts).toEqual([]);
    expect(violations).toEqual([]);
    expect(warnings).toEqual([{ code: 'PUMP_SUGGESTED', productId: 'PUMP' }]);
  });

  test('stands in the way of the order until it is there or declined [rule 13]', () => {
    expect(calculateCart(cartOf([times(water, 2)], firstOrder)).violations).toEqual([
      { code: 'cart.required_product_missing', params: { productId: 'PUMP', quantity: 1, reason: 'FIRST_ORDER_PUMP' } },
    ]);
    expect(calculateCart(cartOf([times(water, 2), automaticPump], firstOrder)).violations).toEqual([]);
    expect(canDecline('PUMP', 'PUMP')).toBe(true);
    expect(canDecline('CUP', 'PUMP')).toBe(false);
    expect(canDecline('CUP', null)).toBe(false);
  });

  test.each([
    { why: 'the water goes', lines: [cup, automaticPump], overrides: firstOrder },
    { why: 'a set brings one', lines: [starterSet, automaticPump], overrides: firstOrder },
    {
      why: 'the customer has one',
      lines: [water, automaticPump],
      overrides: { ...firstOrder, declinedProductIds: ['PUMP'] },
    },
    { why: 'the order is no longer the first', lines: [water, automaticPump], overrides: {} },
  ])('vanishes when $why [rule 14]', ({ lines, overrides }) => {
    const { lines: remaining } = calculateCart(cartOf(lines, overrides));
    expect(quantitiesOf(remaining)).toEqual(quantitiesOf(lines.filter((line) => line !== automaticPump)));
  });

  test('stays one when it was added twice at once [rule 14]', () => {
    const { lines } = calculateCart(cartOf([water, times(automaticPump, 2)], firstOrder));
    expect(quantitiesOf(lines)).toEqual({ W19: 1, 'PUMP-automatic': 1 });
  });
});

describe('bundles', () => {
  const bundles = [{ itemId: 'W19', productId: 'CUP', quantityPerUnit: 2, servesAsPump: false }];
  const automaticCup = { ...cup, lineId: 'CUP-automatic', isRequired: true, automaticReason: 'BUNDLE' } as const;

  test('ask for their other half, less what is there [rule 7]', () => {
    expect(calculateCart(cartOf([times(water, 2)], { bundles })).requiredProducts).toEqual([
      { productId: 'CUP', quantity: 4, reason: 'BUNDLE' },
    ]);
    expect(calculateCart(cartOf([times(water, 2), cup, automaticCup], { bundles })).requiredProducts).toEqual([
      { productId: 'CUP', quantity: 2, reason: 'BUNDLE' },
    ]);
  });

  test('ask for no more than there is', () => {
    const cart = cartOf([times(water, 2)], { bundles, available: { CUP: 3 } });
    expect(calculateCart(cart).requiredProducts).toEqual([{ productId: 'CUP', quantity: 3, reason: 'BUNDLE' }]);
  });

  test('let go of what they do not need any more [rule 14]', () => {
    const cart = cartOf([water, cup, times(automaticCup, 3)], { bundles });
    expect(quantitiesOf(calculateCart(cart).lines)).toEqual({ W19: 1, CUP: 1, 'CUP-automatic': 1 });
  });

  test('with a pump make the pump of a first order needless [rule 13]', () => {
    const withPump = [{ itemId: 'W19', productId: 'PUMP', quantityPerUnit: 1, servesAsPump: true }];
    expect(calculateCart(cartOf([water], { ...firstOrder, bundles: withPump })).requiredProducts).toEqual([
      { productId: 'PUMP', quantity: 1, reason: 'BUNDLE' },
    ]);
  });
});
