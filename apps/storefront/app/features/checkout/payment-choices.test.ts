import type { PaymentMethod, SavedPaymentMethod } from '@kaplya/contract';
import { expect, test } from 'vitest';
import { isPaidOnline, toPaymentChoices } from './payment-choices.ts';

const method = (name: string, code: number): PaymentMethod => ({
  '@id': `/methods/${name}`,
  '@type': 'PaymentMethod',
  description: name,
  setup: { code, sbp: code === 8 },
});

const saved = (id: string, expiry: string | null): SavedPaymentMethod => ({
  '@id': `/saved/${id}`,
  id,
  label: `Card ${id}`,
  last4: '4242',
  expiry,
});

test('saved cards and accounts stand behind the method that they pay by [S-33] [A-05] [P-14]', () => {
  const methods = [method('cash', 1), method('online', 10), method('sbp', 8), method('card', 3)];
  const choices = toPaymentChoices(methods, {
    cards: [saved('c', '12/30'), saved('d', null)],
    sbps: [saved('s', null)],
  });
  expect(choices.map(({ id, payment, note }) => [id, payment.monolithType, note.id])).toEqual([
    ['/methods/cash', 1, 'checkout.payment.cash'],
    ['/methods/online', 10, 'checkout.payment.online'],
    ['/saved/c', 10, 'checkout.payment.savedCardUntil'],
    ['/saved/d', 10, 'checkout.payment.savedCard'],
    ['/methods/sbp', 8, 'checkout.payment.sbp'],
    ['/saved/s', 8, 'checkout.payment.savedSbp'],
    ['/methods/card', 3, 'checkout.payment.courier'],
  ]);
  expect(choices[2]?.payment).toEqual({ monolithType: 10, paymentMethod: '/saved/c', description: 'Card c •••• 4242' });
});

test('what is saved cannot be chosen where its method is not offered [rule 67a]', () => {
  const choices = toPaymentChoices([method('cash', 1)], { cards: [saved('c', null)], sbps: [saved('s', null)] });
  expect(choices.map(({ id }) => id)).toEqual(['/methods/cash']);
});

test.each([
  [1, false],
  [2, false],
  [3, false],
  [8, true],
  [10, true],
  [11, false],
  [15, false],
])('code %i is paid online: %s [E-19]', (monolithType, isOnline) => {
  expect(isPaidOnline({ monolithType })).toBe(isOnline);
});
