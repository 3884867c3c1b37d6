import type { PaymentMethod } from '@kaplya/contract';
import { expect, test } from 'vitest';
import { listOtherWays } from './list-other-ways.ts';

const method = (name: string, code: number): PaymentMethod => ({
  '@id': `/methods/${name}`,
  '@type': 'PaymentMethod',
  description: name,
  setup: { code, sbp: code === 8 },
});

const methods = [method('cash', 1), method('online', 10), method('sbp', 8), method('bonus', 15)];

test.each([
  { tried: '/methods/sbp', others: ['online'] },
  { tried: '/methods/online', others: ['sbp'] },
  // With the card that was kept nothing went; another card may do.
  { tried: '/api/payment/client_cards/1', others: ['online', 'sbp'] },
])('after $tried was declined the other ways are $others [S-18] [S-38] [rule 62]', ({ tried, others }) => {
  expect(listOtherWays(methods, { paymentMethodId: tried }).map(({ description }) => description)).toEqual(others);
});
