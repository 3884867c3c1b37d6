import { expect, test } from 'vitest';
import { parseLastOrder } from './parse-last-order.ts';

const total = { amount: 390_00, currency: 'RUB' };
const order = {
  id: '1-100',
  uuid: 'u',
  status: 'new',
  total,
  shippingDate: '2026-03-02T09:00:00+03:00',
  shippingDateTo: '2026-03-02T12:00:00+03:00',
  timeZone: 'Europe/Moscow',
};
const payment = { required: true, paymentUrl: null };
const promised = { bottles: 2, payment: 'Cash', toPay: total, isPaidOnline: false, address: 'Tverskaya 7' };
const last = { uuid: 'u', path: '/checkout', placed: { order, payment, address: 'Tverskaya 7', promised } };

test('the order whose result is shown survives a reload as it was [S-38]', () => {
  expect(parseLastOrder(last)).toEqual(last);
  expect(parseLastOrder({ ...last, placed: null })).toEqual({ ...last, placed: null });
});

test.each([
  ['a release that promised nothing', { ...last, placed: { order, payment, address: 'Tverskaya 7' } }, { bottles: 0 }],
  [
    'a release that promised less',
    { ...last, placed: { ...last.placed, promised: { bottles: null } } },
    { bottles: null },
  ],
])('of %s the understood part is read [X-11]', (_, value, known) => {
  expect(parseLastOrder(value)).toMatchObject({
    uuid: 'u',
    placed: { order, promised: { ...known, payment: null, toPay: null, isPaidOnline: false, address: '' } },
  });
});

test.each([
  [
    { ...last, placed: { order: { id: '1-100' }, payment } },
    { uuid: 'u', path: '/checkout', placed: null },
  ],
  [
    { ...last, placed: 'yes' },
    { uuid: 'u', path: '/checkout', placed: null },
  ],
  [{ uuid: 5, path: '/' }, null],
  [[], null],
  [null, null],
])('of what is broken the order is asked for by its id, or nothing is shown: %j [X-11]', (value, known) => {
  expect(parseLastOrder(value)).toEqual(known);
});
