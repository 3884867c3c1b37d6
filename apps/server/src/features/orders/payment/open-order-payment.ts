import type { CompletedOrder } from '@kaplya/contract';
import { waitAtMost } from '#process/wait-at-most.ts';
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
} from '#features/payments/index.ts';
import { canPay } from '../history/describe-orders.ts';
import type { ReceiptLine } from './order-payments.ts';
import { toReturnUrl } from '../tracking/order-status-link.ts';
import { toPaidLines, toOrderReceipt } from './paid-lines.ts';
import { listOrderLines, type OrderLineRow } from '../stores/order-line.store.ts';
import { findOrder, type OrderRow } from '../stores/order.store.ts';

/** Longer nobody waits for the answer to an order; an acquirer that is slower is asked again from the order. */
const patienceMilliseconds = 8000;

type NewPayment = {
  readonly partner: Partner;
  readonly order: OrderRow;
  readonly lines: readonly OrderLineRow[];
  /** Of the page that the payer comes back to. */
  readonly origin: string;
  readonly language: Language;
  readonly now: Date;
};

/** Opens the first attempt to pay a new order online; null for one that is paid otherwise, or not at all. */
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

/** What the receipt of the next attempt to pay an order says. */
export async function listOrderReceipt(
  transaction: Transaction,
  partnerId: string,
  orderId: string,
): Promise<ReceiptLine[]> {
  const lines = await listOrderLines(transaction, partnerId, [orderId]);
  return toOrderReceipt(lines, toPaidLines(lines));
}

/**
 * How the payment of an order stands after the commit. One that was opened just now is begun at the acquirer; of an
 * earlier one the acquirer is asked. An acquirer that does not answer leaves the address null: the order is kept.
 */
export async function describeOrderPayment(
  context: Context,
  partner: Partner,
  { orderId, openedId }: { orderId: string; openedId: string | null },
): Promise<CompletedOrder['payment']> {
  const begun =
    openedId === null ? refreshPayment(context, partner, orderId) : startPayment(context, partner, openedId);
  // The order is made: whatever is wrong with its payment, the poller or the customer goes on with it.
  const settled = begun.catch((error: unknown) =>
    context.logger.error({ err: error, orderId }, 'the payment of a new order could not be begun'),
  );
  await waitAtMost(patienceMilliseconds, settled, undefined);
  const order = await findOrder(context.database, partner.id, orderId);
  if (!order || order.payBy === null || !canPay(order, context.clock.now())) {
    return { required: false, paymentUrl: null };
  }
  const payments = await listPaymentsOf(context.database, partner.id, [orderId]);
  return { required: true, paymentUrl: payments.get(orderId)?.live?.paymentUrl ?? null };
}
