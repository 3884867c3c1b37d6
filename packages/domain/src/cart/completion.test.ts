import { describe, expect, test } from 'vitest';
import { cartOf, times, water } from './cart-fixture.ts';
import { calculateCart } from './calculate-cart.ts';
import { completionViolations, isTotalChanged, type CompletionInput } from './completion.ts';

const ready: CompletionInput = {
  calculation: calculateCart(cartOf([times(water, 2)])),
  hasAddress: true,
  interval: 'ready',
  payment: 'ready',
  phone: '+79990000000',
  name: 'Anna',
  hasPersonalDataConsent: true,
};

const codesOf = (overrides: Partial<CompletionInput>) =>
  completionViolations({ ...ready, ...overrides }).map((violation) => violation.code);

describe('completion', () => {
  test('finds nothing wrong with a cart that is ready [rule 49]', () => {
    expect(completionViolations(ready)).toEqual([]);
  });

  test.each([
    { what: 'an address', overrides: { hasAddress: false }, code: 'address.required' },
    { what: 'an interval', overrides: { interval: 'missing' }, code: 'cart.interval_required' },
    { what: 'an interval with room', overrides: { interval: 'unavailable' }, code: 'interval.unavailable' },
    { what: 'a payment method', overrides: { payment: 'missing' }, code: 'cart.payment_required' },
    { what: 'a method that is offered', overrides: { payment: 'unavailable' }, code: 'payment.method_unavailable' },
    { what: 'a phone', overrides: { phone: null }, code: 'cart.phone_required' },
    { what: 'a name', overrides: { name: '  ' }, code: 'cart.name_required' },
    { what: 'a line', overrides: { calculation: calculateCart(cartOf([])), payment: 'ready' }, code: 'cart.empty' },
  ] as const)('asks for $what [rule 49]', ({ overrides, code }) => {
    expect(codesOf(overrides)).toEqual([code]);
  });

  test('asks a signed-in customer for a phone, never for a name [rule 49] [S-32]', () => {
    expect(codesOf({ isRegistered: true, name: null })).toEqual([]);
    expect(codesOf({ isRegistered: true, name: null, phone: null })).toEqual(['cart.phone_required']);
  });

  test('asks for the consent to the processing of personal data [rule 78] [V-04]', () => {
    expect(codesOf({ hasPersonalDataConsent: false })).toEqual(['consent.personal_data_required']);
  });

  test('names everything at once [rule 49]', () => {
    const calculation = calculateCart(
      cartOf([water], { haveContainersToReturn: null, isFirstOrder: true, available: { W19: 0 } }),
    );
    const nothing = { hasAddress: false, interval: 'missing', payment: 'missing', phone: '', name: '' } as const;
    expect(codesOf({ ...nothing, calculation, hasPersonalDataConsent: false })).toEqual([
      'cart.maximum_reached',
      'cart.bottles_undeclared',
      'cart.containers_missing',
      'cart.required_product_missing',
      'address.required',
      'cart.interval_required',
      'cart.payment_required',
      'cart.phone_required',
      'cart.name_required',
      'consent.personal_data_required',
    ]);
  });

  test('needs no payment method when nothing is to pay [T-11] [rule 23]', () => {
    const calculation = calculateCart(
      cartOf([times(water, 2)], { points: { wanted: true, balance: 780, maxShareBps: 10_000 } }),
    );
    expect(codesOf({ calculation, payment: 'missing' })).toEqual([]);
  });
});

test('a total that is not the last calculated one has to be shown first [rule 50]', () => {
  expect(isTotalChanged(780_00, 800_00)).toBe(true);
  expect(isTotalChanged(780_00, 780_00)).toBe(false);
});

test('a total that was never calculated for the customer has to be shown first [rule 50]', () => {
  expect(isTotalChanged(null, 780_00)).toBe(true);
});
