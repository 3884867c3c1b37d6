import type { HistoryRows } from '@kaplya/contract/fill/history-rows';
import { refundOfUnits } from '@kaplya/domain';
import type { FilledPayment } from '#features/payments/index.ts';
import { toOrderReceipt, toPaidLines } from '../payment/paid-lines.ts';
import type { HistoryOrder } from './to-filled-order.ts';

/** The online payment of an order; none if it is paid by another method. */
export function toFilledPayment(
  { currency, language }: HistoryRows,
  { past, lines, isPaidOnline, refundMinor }: HistoryOrder,
): FilledPayment[] {
  const isAwaited = past.payBy !== null;
  if (!isPaidOnline && !isAwaited) return [];
  const sold = toPaidLines(lines).map((line) => ({ ...line, refundedQuantity: 0 }));
  const units = lines.map(({ id: lineId, quantity }) => ({ lineId, quantity }));
  const back = lines.map(({ id: lineId, refundedQuantity: quantity }) => ({ lineId, quantity }));
  const at = past.refund?.at ?? past.voidedAt;
  const isBack = isPaidOnline && refundMinor > 0 && at !== null;
  return [
    {
      documentId: past.id,
      subjectId: past.subjectId,
      methodCode: past.payment.code,
      amountMinor: past.sums.toPay,
      currency,
      language,
      receipt: toOrderReceipt(lines, refundOfUnits(sold, units).lines),
      createdAt: past.createdAt,
      paid:
        past.paidAt && past.acquirerPaymentId !== null
          ? { acquirerPaymentId: past.acquirerPaymentId, at: past.paidAt }
          : null,
      refunds: isBack
        ? [
            {
              amountMinor: refundMinor,
              reason: past.refund?.reason ?? 'cancelled',
              receipt: toOrderReceipt(lines, refundOfUnits(sold, back).lines),
              receiptMode: past.delivery ? 'full_payment' : 'full_prepayment',
              isDeclined: past.refund?.isDeclined ?? false,
              at,
            },
          ]
        : [],
    },
  ];
}
