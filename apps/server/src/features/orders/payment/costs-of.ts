import { paymentCodes, type MinorUnits } from '@kaplya/domain';
import type { OrderPayment } from '@kaplya/contract';
import type { OrderLineRow } from '../stores/order-line.store.ts';
import type { OrderRow } from '../stores/order.store.ts';
import { refundedMoneyOf } from './due-on-delivery.ts';

type CostlyOrder = Pick<
  OrderRow,
  'status' | 'paymentCode' | 'toPayMinor' | 'adjustmentMinor' | 'paidMinor' | 'refundedMinor' | 'cashToReturnMinor'
>;

/**
 * The sum that the customer pays for an order in all, without money that went back or is on its way back. A delivered
 * order costs what was paid, one by contract what the invoice has.
 */
export function costsOf(
  order: CostlyOrder,
  lines: readonly OrderLineRow[],
  refunds: OrderPayment['refunds'],
): MinorUnits {
  const { status, toPayMinor, paidMinor } = order;
  if (status === 'cancelled') return 0;
  if (status !== 'completed') return toPayMinor - refundedMoneyOf(lines);
  if (order.paymentCode === paymentCodes.contract) return toPayMinor + order.adjustmentMinor;
  const onTheirWay = refunds.filter(({ state }) => state === 'refunding');
  return onTheirWay.reduce(
    (left, { amount }) => left - amount.amount,
    paidMinor - order.refundedMinor - order.cashToReturnMinor,
  );
}
