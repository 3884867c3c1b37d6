import type { Order } from '@kaplya/contract';
import { expect, test } from 'vitest';
import { toPaymentRequest } from './pay-order.ts';

const rub = (amount: number) => ({ amount, currency: 'RUB' as const });

const order = {
  id: '1-100',
  uuid: '0f0e5c1a-0000-4000-8000-000000000001',
  paymentMethodId: '/methods/sbp',
  totals: { toPay: rub(390_00) } as Order['totals'],
  receipt: { email: null, phone: '+79991234567' },
};

test('a payment request repeats what was seen of the order and leads back to it [S-18] [C-07]', () => {
  expect(toPaymentRequest(order, { customerId: 'c' }, 'https://shop.example')).toEqual({
    documentId: order.uuid,
    orderNumber: '1-100',
    amount: 390_00,
    currency: 'RUB',
    context: 'site',
    returnUrl: `https://shop.example/orders/${order.uuid}`,
    clientId: 'c',
    clientPhone: '+79991234567',
    paymentMethod: '/methods/sbp',
  });
});

test('a payment request names the e-mail of the receipts rather than a phone [C-15] [C-18]', () => {
  const receipt = { email: 'anna@example.com', phone: null };
  const request = toPaymentRequest({ ...order, receipt }, { customerId: null }, 'https://shop.example');
  expect(request).toMatchObject({ clientEmail: 'anna@example.com' });
  expect(request).not.toHaveProperty('clientPhone');
});

test('a guest comes back to the catalogue and may pay another way [S-18]', () => {
  const request = toPaymentRequest(
    order,
    { customerId: null, paymentMethod: '/methods/online' },
    'https://shop.example',
  );
  expect(request).toMatchObject({
    returnUrl: `https://shop.example/?success=true&order_id=${order.uuid}`,
    paymentMethod: '/methods/online',
  });
  expect(request).not.toHaveProperty('clientId');
});
