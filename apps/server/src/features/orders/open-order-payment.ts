import type { CompletedOrder } from '@kaplya/contract';
import { canPay, parsePaymentCode, type Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import { listPaymentsOf, openPayment, parseSavedMethodId, startPayment } from '#features/payments/index.ts';
import { toReturnUrl } from './order-status-link.ts';
import { findOrder, type OrderLineRow, type OrderRow } from './orders.store.ts';
import { toPaidLines, toReceipt } from './paid-lines.ts';

type Parts = {
  readonly partner: Partner;
  readonly language: Language;
  readonly order: OrderRow;
  readonly lines: readonly OrderLineRow[];
  readonly origin: string;
};

/** Opens the first attempt to pay a new order online; one that is paid otherwise, or not at all, needs none. */
export async function openOrderPayment(
  context: Context,
  transaction: Transaction,
  { partner, language, order, lines, origin }: Parts,
): Promise<void> {
  const now = context.clock.now();
  if (!awaitsPayment(order, now)) return;
  await openPayment(context, transaction, {
    partner,
    language,
    purpose: 'order',
    documentId: order.id,
    subjectId: order.subjectId,
    amountMinor: order.toPayMinor,
    currency: order.currency,
    methodCode: order.paymentCode,
    savedMethodId: parseSavedMethodId(order.paymentMethodId),
    savesMethod: order.savesPaymentMethod,
    returnUrl: toReturnUrl(context, origin, order),
    receipt: toReceipt(lines, toPaidLines(lines)),
    now,
  });
}

/** How the payment of an order stands now, after the commit: its attempt is begun at the acquirer if it is not yet. */
export async function describeOrderPayment(
  context: Context,
  partner: Partner,
  order: OrderRow,
): Promise<CompletedOrder['payment']> {
  const { database, clock } = context;
  const { live = null } = (await listPaymentsOf(database, partner.id, [order.id])).get(order.id) ?? {};
  const { paymentUrl = null } = live ? await startPayment(context, partner, live.id) : {};
  // A saved method may have paid by now.
  const known = (await findOrder(database, partner.id, order.id)) ?? order;
  const isRequired = awaitsPayment(known, clock.now());
  return { required: isRequired, paymentUrl: isRequired ? paymentUrl : null };
}

function awaitsPayment({ status, payBy, paymentCode, toPayMinor, paidMinor }: OrderRow, now: Date): boolean {
  if (payBy === null || now >= payBy) return false;
  return canPay({ status, paymentCode: parsePaymentCode(paymentCode), payable: toPayMinor, paidAmount: paidMinor });
}
