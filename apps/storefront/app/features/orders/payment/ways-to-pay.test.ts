import type { PaymentMethod, SavedPaymentMethod } from '@kaplya/contract';
import { expect, test } from 'vitest';
import { toWaysToPay } from './ways-to-pay.ts';

const method = (name: string, code: number): PaymentMethod => ({
  '@id': `/methods/${name}`,
  '@type': 'PaymentMethod',
  description: name,
  setup: { code, sbp: code === 8 },
});

const methods = [method('cash', 1), method('online', 10), method('sbp', 8), method('bonus', 15)];
const cardId = '/api/payment/client_cards/1';
const card: SavedPaymentMethod = { '@id': cardId, id: '1', label: 'MasterCard', last4: '4444', expiry: '12/30' };

test.each([
  { tried: 'SBP', code: 8, id: '/methods/sbp', retry: 'sbp', others: ['online'] },
  { tried: 'a card on the page of the bank', code: 10, id: '/methods/online', retry: 'online', others: ['sbp'] },
  // The partner has another row for it now: the code is the same.
  { tried: 'SBP as it was listed before', code: 8, id: '/methods/old', retry: 'sbp', others: ['online'] },
  // The saved card failed. Another card may work.
  { tried: 'a saved card', code: 10, id: cardId, retry: 'MasterCard ••••\u00a04444', others: ['online', 'sbp'] },
  {
    tried: 'a card that is deleted by now',
    code: 10,
    id: '/api/payment/client_cards/2',
    retry: 'online',
    others: ['sbp'],
  },
  {
    tried: 'what is not offered any more',
    code: 12,
    id: '/methods/google',
    retry: undefined,
    others: ['online', 'sbp'],
  },
])('after $tried was declined it is retried as $retry or as $others [S-18] [S-38] [E-19] [rule 62]', (each) => {
  const ways = toWaysToPay(methods, [card], { paymentType: each.code, paymentMethodId: each.id });
  expect(ways.retry?.name).toBe(each.retry);
  expect(ways.others.map(({ name }) => name)).toEqual(each.others);
});
