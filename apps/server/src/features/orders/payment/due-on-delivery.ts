import { dueAtDoor, refundOfRemainder, refundOfUnits, type MinorUnits, type Refund } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import { queueRefund, splitLines, type ReceiptLine, type RefundInput } from '#features/payments/index.ts';
import type { OrderLineRow } from '../stores/order-line.store.ts';
import type { OrderRow } from '../stores/order.store.ts';
import { toOrderReceipt, toPaidLines } from './paid-lines.ts';
import { oweCash } from './record-payment.ts';

/** The sum that the courier collects of an order that was paid online and costs more since (rule 83). */
export function dueOnDelivery({
  toPayMinor: payable,
  paidMinor: paid,
}: Pick<OrderRow, 'toPayMinor' | 'paidMinor'>): MinorUnits {
  return paid > 0 ? dueAtDoor({ payable, paid }) : 0;
}

/** The money of all refunded pieces. */
export function refundedMoneyOf(rows: readonly OrderLineRow[]): MinorUnits {
  const unrefunded = toPaidLines(rows).map((line) => ({ ...line, refundedQuantity: 0 }));
  const units = rows.map(({ id: lineId, refundedQuantity: quantity }) => ({ lineId, quantity }));
  return refundOfUnits(unrefunded, units).amount;
}

/** Whether every piece of an order was refunded. */
export function isFullyRefunded(rows: readonly OrderLineRow[]): boolean {
  return rows.every(({ quantity, refundedQuantity }) => refundedQuantity === quantity);
}

/** The receipt of the unrefunded pieces, divided into the part paid online and the part that the courier collects. */
export function divideReceipt(
  collected: MinorUnits,
  lines: readonly OrderLineRow[],
): { readonly paid: ReceiptLine[]; readonly paidMinor: MinorUnits; readonly rest: ReceiptLine[] } {
  const { amount, lines: left } = refundOfRemainder(toPaidLines(lines));
  const paidMinor = amount - collected;
  const { taken, rest } = splitLines(toOrderReceipt(lines, left), paidMinor);
  return { paid: taken, paidMinor, rest };
}

/** The refundable sum of an order: what was paid, without what the courier was to collect. */
export function refundableAmount(order: OrderRow, lines: readonly OrderLineRow[]): MinorUnits {
  return order.paidMinor === 0 ? 0 : divideReceipt(dueOnDelivery(order), lines).paidMinor;
}

/**
 * Refunds at the delivery of an order that was paid online: first the courier collects less, the rest is refunded
 * online (rule 83b). `lines` are those before this refund.
 */
export async function refundOnDelivery(
  transaction: Transaction,
  partner: Partner,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  { refund, now, reason }: Pick<RefundInput, 'reason' | 'now'> & { readonly refund: Refund },
): Promise<{ readonly refundIds: string[]; readonly dueReduction: MinorUnits }> {
  const dueReduction = Math.min(dueOnDelivery(order), refund.amount);
  const amountMinor = refund.amount - dueReduction;
  if (amountMinor === 0) return { refundIds: [], dueReduction };
  const { taken: receipt } = splitLines(toOrderReceipt(lines, refund.lines), amountMinor);
  const refundInput = { partner, documentId: order.id, amountMinor, reason, receipt, now };
  return { refundIds: await queueRefund(transaction, refundInput), dueReduction };
}

/**
 * Refunds a delivered order that was paid online: online, and in cash the part that the courier had collected, which
 * is owed until somebody hands it back. `lines` are those before this refund. Returns the refund ids.
 */
export async function refundPaid(
  transaction: Transaction,
  partner: Partner,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  { refund, now, ...refundInput }: Pick<RefundInput, 'reason' | 'receiptMode' | 'now'> & { readonly refund: Refund },
): Promise<string[]> {
  const collected = order.collectedMinor + dueOnDelivery(order);
  const online = Math.max(0, order.toPayMinor - collected - refundedMoneyOf(lines));
  const amountMinor = collected === 0 ? refund.amount : Math.min(refund.amount, online);
  const byHand = refund.amount - amountMinor;
  if (byHand > 0) await oweCash(transaction, { partnerId: partner.id, orderId: order.id, amountMinor: byHand, now });
  if (amountMinor === 0) return [];
  const { taken: receipt } = splitLines(toOrderReceipt(lines, refund.lines), amountMinor);
  return queueRefund(transaction, { partner, documentId: order.id, amountMinor, receipt, now, ...refundInput });
}
