import { paymentCodes } from '@kaplya/domain';
import { expect, test } from 'vitest';
import type { OrderLineRow } from '../stores/order-line.store.ts';
import { costsOf } from './costs-of.ts';

const { cash, contract, online } = paymentCodes;

/** A line of five pieces at 505.00. */
const lineWith = (refundedQuantity: number): OrderLineRow =>
  ({
    ...{ id: 'line', kind: 'goods', quantity: 5, refundedQuantity, priceMinor: 505_00, subtotalMinor: 2525_00 },
    ...{ discountMinor: 0, totalMinor: 2525_00, pointsMinor: 0, containersPerUnit: 0 },
  }) as unknown as OrderLineRow;

const toOrder = (status: string, paymentCode: number, paidMinor: number, refundedMinor = 0, adjustmentMinor = 0) =>
  ({
    status,
    paymentCode,
    toPayMinor: 2525_00,
    paidMinor,
    refundedMinor,
    adjustmentMinor,
    cashToReturnMinor: 0,
  }) as Parameters<typeof costsOf>[0];

test.each([
  ['unpaid', toOrder('approved', cash, 0), 0, 0, 2525_00],
  ['paid, two pieces go back', toOrder('approved', online, 2525_00), 2, 1010_00, 1515_00],
  ['paid, two pieces went back', toOrder('approved', online, 2525_00, 1010_00), 2, 0, 1515_00],
  ['cancelled', toOrder('cancelled', online, 2525_00), 0, 2525_00, 0],
  ['delivered, as the courier took it', toOrder('completed', cash, 2875_00, 0, 350_00), 0, 0, 2875_00],
  ['delivered, a piece back by hand', toOrder('completed', cash, 2525_00, 505_00), 1, 0, 2020_00],
  [
    'delivered, cash to hand back',
    { ...toOrder('completed', cash, 2525_00), cashToReturnMinor: 505_00 },
    ...([1, 0, 2020_00] as const),
  ],
  ['delivered, a piece on its way back', toOrder('completed', online, 2525_00), 1, 505_00, 2020_00],
  ['delivered by contract', toOrder('completed', contract, 0, 0, 350_00), 0, 0, 2875_00],
] as const)('an order costs its customer: %s [O-05c]', (_, order, refundedQuantity, onItsWay, expected) => {
  const refunds =
    onItsWay > 0 ? [{ amount: { amount: onItsWay, currency: 'RUB' }, state: 'refunding' as const, at: '' }] : [];
  expect(costsOf(order, [lineWith(refundedQuantity)], refunds)).toBe(expected);
});
