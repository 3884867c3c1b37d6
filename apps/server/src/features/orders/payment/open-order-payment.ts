import type { CompletedOrder } from '@kaplya/contract';
import { withTimeout } from '#process/with-timeout.ts';
import type { Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import {
  listPaymentsOf,
  openPayment,
  parseSavedMethodId,
  refreshPayment,
  startPayment,
  type ReceiptLine,
} from '#features/payments/index.ts';
import { isStillPayable } from '../history/describe-orders.ts';
import { toReturnUrl } from '../tracking/order-status-link.ts';
import { toPaidLines, toOrderReceipt } from './paid-lines.ts';
import { divideReceipt, dueOnDelivery } from './due-on-delivery.ts';
import { listOrderLines, type OrderLineRow } from '../stores/order-line.store.ts';
import { findOrder, type OrderRow } from '../stores/order.store.ts';

/** Timeout of the acquirer for the answer to a new order; the page of the order refreshes a slower payment. */
const timeoutMilliseconds = 8000;

type NewPayment = {
  readonly partner: Partner;
  readonly order: OrderRow;
  readonly lines: readonly OrderLineRow[];
  /** Origin of the page that the payer returns to. */
  readonly origin: string;
  readonly language: Language;
  readonly now: Date;
};

/** Opens the first online payment of a new order; null if the order is paid otherwise or costs nothing. */
export async function openOrderPayment(
  context: Context,
  transaction: Transaction,
  { partner, order, lines, origin, language, now }: NewPayment,
): Promise<string | null> {
  if (order.payBy === null) return null;
  const { paymentId } = await openPayment(context, transaction, {
    partner,
    purpose: 'order',
    documentId: order.id,
    subjectId: order.subjectId,
    amountMinor: order.toPayMinor,
    currency: order.currency,
    methodCode: order.paymentCode,
    savedMethodId: parseSavedMethodId(order.paymentMethodId),
    savesMethod: order.savesPaymentMethod,
    context: order.source,
    returnUrl: toReturnUrl(context, origin, order),
    receipt: toOrderReceipt(lines, toPaidLines(lines)),
    language,
    now,
  });
  return paymentId;
}

/** Receipt lines of the next payment attempt; of a paid order that costs more now, only the unpaid part. */
export async function listOrderReceipt(
  transaction: Transaction,
  partnerId: string,
  orderId: string,
): Promise<ReceiptLine[]> {
  const lines = await listOrderLines(transaction, partnerId, [orderId]);
  const order = await findOrder(transaction, partnerId, orderId);
  if (!order || order.paidMinor === 0) return toOrderReceipt(lines, toPaidLines(lines));
  return divideReceipt(dueOnDelivery(order), lines).rest;
}

/**
 * Payment of the order after the commit. Starts a payment opened just now at the acquirer; refreshes an earlier one. If
 * the acquirer does not answer, the payment page's URL is null and the order stays.
 */
export async function describeOrderPayment(
  context: Context,
  partner: Partner,
  { orderId, openedId }: { orderId: string; openedId: string | null },
): Promise<CompletedOrder['payment']> {
  const starting =
    openedId === null ? refreshPayment(context, partner, orderId) : startPayment(context, partner, openedId);
  // The order exists even if its payment fails to start; the poller or the customer continues it.
  const handled = starting.catch((error: unknown) =>
    context.logger.error({ err: error, orderId }, 'the payment of a new order could not be begun'),
  );
  await withTimeout(timeoutMilliseconds, handled, undefined);
  const order = await findOrder(context.database, partner.id, orderId);
  if (!order || order.payBy === null || !isStillPayable(order, context.clock.now())) {
    return { required: false, paymentUrl: null };
  }
  const payments = await listPaymentsOf(context.database, partner.id, [orderId]);
  return { required: true, paymentUrl: payments.get(orderId)?.live?.paymentUrl ?? null };
}
