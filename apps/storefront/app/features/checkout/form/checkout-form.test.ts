import { describe, expect, test } from 'vitest';
import { emptyCartState, type CartState } from '#features/cart/state/cart-state.ts';
import { findFirstField, findMissing, toCheckoutErrors } from './checkout-form.ts';

const readyCart: CartState = { ...emptyCartState, ready: { address: true, interval: true, payment: true } };
const filled = { phone: '+79991234567', name: 'Anna', hasConsented: true };

describe('the missing answers that prevent the order', () => {
  test('is nothing once everything is ready [T-11]', () => {
    expect(findMissing(readyCart, filled)).toEqual({});
  });

  test('is named all at once, the consent among it [T-11] [V-04] [V-07]', () => {
    const cart = { ...emptyCartState, isBottlesAnswerNeeded: true };
    expect(findMissing(cart, { phone: '', name: ' ', hasConsented: false })).toEqual({
      bottles: 'checkout.bottles.required',
      address: 'errors.addressRequired',
      phone: 'errors.required',
      name: 'errors.required',
      consent: 'errors.personalDataConsent',
      payment: 'checkout.payment.required',
    });
  });

  test.each([' ', '\u200B', '\u2068\u2069'])('a name of invisible characters alone is none: %j [T-11]', (name) => {
    expect(findMissing(readyCart, { ...filled, name })).toEqual({ name: 'errors.required' });
  });

  test('no time is missing before there is an address to deliver to [S-70]', () => {
    const ready = { ...readyCart.ready, address: false, interval: false };
    expect(findMissing({ ...readyCart, ready }, filled)).toEqual({ address: 'errors.addressRequired' });
    expect(findMissing({ ...readyCart, ready: { ...ready, address: true } }, filled)).toEqual({
      interval: 'checkout.interval.required',
    });
  });

  test('a customer with a current consent gives no other one [V-04] [rule 78]', () => {
    expect(findMissing(readyCart, { ...filled, hasConsented: false }, { isConsentStanding: true })).toEqual({});
    expect(findMissing(readyCart, { ...filled, hasConsented: false }, { isConsentStanding: false })).toEqual({
      consent: 'errors.personalDataConsent',
    });
  });

  test.each([
    ['', 'errors.required'],
    ['+7999', 'errors.phoneInvalid'],
    ['+79991234567', undefined],
  ])('says of the phone "%s" on submit: %s [V-01]', (phone, message) => {
    expect(findMissing(readyCart, { ...filled, phone }).phone).toBe(message);
  });
});

describe("the server's violations", () => {
  test('stand at the fields that they are about, several at one together', () => {
    const errors = toCheckoutErrors([
      { code: 'consent.personal_data_required', message: 'Consent.' },
      { code: 'cart.product_unavailable', message: 'One is not sold.' },
      { code: 'cart.maximum_reached', message: 'Two is too many.' },
      { code: 'interval.unavailable', message: 'Gone.' },
      { code: 'payment.too_many_positions', message: 'At most 98.' },
    ]);
    expect(errors).toEqual({
      ...{ consent: 'Consent.', goods: 'One is not sold. Two is too many.', interval: 'Gone.', payment: 'At most 98.' },
    });
  });

  test('that belong nowhere stand at the order', () => {
    expect(toCheckoutErrors([{ code: 'something.new', message: 'New.' }])).toEqual({ order: 'New.' });
  });

  test('lead to the topmost field first', () => {
    expect(findFirstField({ payment: 'a', address: 'b', consent: 'c' })).toBe('address');
    expect(findFirstField({})).toBeNull();
  });
});
