import { canPay, dueAtDoor, parsePaymentCode } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import type { MethodChoice } from '#features/payments/index.ts';
import { Refusal } from '#http/refusal.ts';
import { insertOrderEvents } from '../stores/order-event.store.ts';
import { lockOrder, updateOrder, type OrderRow } from '../stores/order.store.ts';

/** Locks an order and returns whether it accepts money; null if it does not exist. */
export async function lockPayableOrder(
  transaction: Transaction,
  partnerId: string,
  orderId: string,
): Promise<(OrderRow & { readonly isPayable: boolean }) | null> {
  const order = await lockOrder(transaction, partnerId, orderId);
  return order && { ...order, isPayable: acceptsMoney(order) };
}

type OrderMoney = {
  readonly partnerId: string;
  readonly orderId: string;
  readonly amountMinor: number;
  readonly now: Date;
};

/**
 * Records money for an order. Returns false if the order refuses it, because it is cancelled, already paid, or the sum
 * differs; payments then refund it in full (rule 65).
 */
export async function payOrder(
  transaction: Transaction,
  { partnerId, orderId, amountMinor, now }: OrderMoney,
): Promise<boolean> {
  const order = await lockOrder(transaction, partnerId, orderId);
  if (!order || !acceptsMoney(order) || amountToPay(order) !== amountMinor) return false;
  await updateOrder(transaction, order, { paidMinor: order.paidMinor + amountMinor, payBy: null });
  await appendPaymentEvent(transaction, order, 'order.PAID', { amountMinor, now });
  return true;
}

/** Stores the last chosen payment method for the history and the next attempt, and the payer's last receipt contact. */
export async function choosePayment(
  transaction: Transaction,
  {
    partnerId,
    orderId,
    methodCode: paymentCode,
    methodId: paymentMethodId,
    receiptTo: { email, phone: receiptPhone },
  }: Omit<MethodChoice, 'documentId'> & { orderId: string },
): Promise<void> {
  const contact = { ...(email !== undefined && { email }), ...(receiptPhone !== undefined && { receiptPhone }) };
  await updateOrder(transaction, { partnerId, id: orderId }, { paymentCode, paymentMethodId, ...contact });
}

/** Records refunded money, of the order or of a late payment that it never accepted. */
export async function recordRefund(
  transaction: Transaction,
  { partnerId, orderId, amountMinor, wasAccepted, now }: OrderMoney & { readonly wasAccepted: boolean },
): Promise<void> {
  const order = await lockOrder(transaction, partnerId, orderId);
  if (!order) return;
  if (wasAccepted) await updateOrder(transaction, order, { refundedMinor: order.refundedMinor + amountMinor });
  await appendPaymentEvent(transaction, order, 'order.REFUNDED', { amountMinor, now });
}

/** Records cash that is to be handed back by a person. Refuses more than the order was paid and has not given back. */
export async function oweCash(
  transaction: Transaction,
  { partnerId, orderId, amountMinor, now }: OrderMoney,
): Promise<void> {
  const order = await lockOrder(transaction, partnerId, orderId);
  if (!order) throw new Error(`Order ${orderId} is gone within its own transaction`);
  const { paidMinor, refundedMinor, cashToReturnMinor } = order;
  if (amountMinor > paidMinor - refundedMinor - cashToReturnMinor) throw new Refusal('order.refund_unpaid');
  await updateOrder(transaction, order, { cashToReturnMinor: cashToReturnMinor + amountMinor });
  await appendPaymentEvent(transaction, order, 'order.CASH_TO_RETURN', { amountMinor, now });
}

export async function appendPaymentEvent(
  transaction: Transaction,
  { partnerId, id, status }: OrderRow,
  textKey: 'order.PAID' | 'order.REFUNDED' | 'order.UNDELIVERED_REFUND' | 'order.CASH_TO_RETURN',
  { amountMinor, now }: { amountMinor: number; now: Date },
): Promise<void> {
  await insertOrderEvents(transaction, partnerId, [id], {
    status,
    textKey,
    textParams: { amount: amountMinor },
    at: now,
  });
}

/** The unpaid sum: all of a new order, and of a paid one the increase by a change. */
export function amountToPay({ toPayMinor: payable, paidMinor: paid }: OrderRow): number {
  return dueAtDoor({ payable, paid });
}

/** Whether the order can be paid, apart from its deadline. */
export function acceptsMoney({ status, paymentCode, toPayMinor: payable, paidMinor: paidAmount }: OrderRow): boolean {
  return canPay({ status, paymentCode: parsePaymentCode(paymentCode), payable, paidAmount });
}
