import type { PaymentMethod, SavedPaymentMethod } from '@kaplya/contract';
import { expect, test } from 'vitest';
import { findBonusObstacle, findProposedPayment, isPaidOnline, toPaymentChoices } from './payment-choices.ts';

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
  expect(choices[2]?.payment).toEqual({
    monolithType: 10,
    paymentMethod: '/saved/c',
    description: 'Card c ••••\u00a04242',
  });
});

test('what is saved cannot be chosen where its method is not offered [rule 67a]', () => {
  const choices = toPaymentChoices([method('cash', 1)], { cards: [saved('c', null)], sbps: [saved('s', null)] });
  expect(choices.map(({ id }) => id)).toEqual(['/methods/cash']);
});

const online = { paymentType: 10, paymentMethodId: '/methods/online' };
const iva = { id: 'iva', name: 'Iva' };

test.each([
  { who: 'a person', payerId: null, last: null, proposed: 'sbp' },
  { who: 'a person who paid by card', payerId: null, last: { ...online, payer: null }, proposed: 'online' },
  { who: 'a person who ordered for a company', payerId: null, last: { ...online, payer: iva }, proposed: 'sbp' },
  { who: 'a company', payerId: 'iva', last: null, proposed: 'contract' },
  {
    who: 'a company whose customer ordered for themselves',
    payerId: 'iva',
    last: { ...online, payer: null },
    proposed: 'contract',
  },
  { who: 'a company that paid by card', payerId: 'iva', last: { ...online, payer: iva }, proposed: 'online' },
])('$who is proposed to pay by $proposed [S-71] [A-06a]', ({ payerId, last, proposed }) => {
  const methods = [method('sbp', 8), method('online', 10), ...(payerId ? [method('contract', 2)] : [])];
  const choices = toPaymentChoices(methods, { cards: [], sbps: [] });
  expect(findProposedPayment(choices, { last, payerId })?.id).toBe(`/methods/${proposed}`);
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

const rub = (amount: number) => ({ amount: amount * 100, currency: 'RUB' as const });
const short = 'checkout.payment.bonusShort';

test.each([
  { available: 21, usable: 21, total: 930, obstacle: { id: short, values: { have: 21, need: 930 } } },
  { available: -5, usable: 0, total: 930, obstacle: { id: short, values: { have: 0, need: 930 } } },
  { available: 929, usable: 929, total: 929.5, obstacle: { id: short, values: { have: 929, need: 930 } } },
  // Points pay for goods only.
  { available: 5000, usable: 930, total: 2130, obstacle: { id: 'checkout.payment.bonusPart' } },
  { available: 930, usable: 930, total: 930, obstacle: null },
])('$available points do not pay for $total alone where $usable may [rule 35] [S-33]', (each) => {
  const none = rub(0);
  const total = rub(each.total);
  const totals = { goods: total, discount: none, containers: none, delivery: none, points: none, total, toPay: total };
  const found = findBonusObstacle({ totals, loyalty: { available: each.available, usable: each.usable, willEarn: 0 } });
  if (each.obstacle) expect(found).toMatchObject(each.obstacle);
  else expect(found).toBeNull();
});
