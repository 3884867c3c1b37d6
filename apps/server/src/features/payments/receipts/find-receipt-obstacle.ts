import {
  chargedLines,
  countDifferentGoods,
  isOnlinePayment,
  mostDifferentGoods,
  parsePaymentCode,
  receiptLines,
  type CartCalculation,
  type RefusalReason,
} from '@kaplya/domain';
import type { Context } from '#context.ts';
import { mostReceiptPositions } from '#gateways/payments/index.ts';

/** The most different goods of an order that is paid online. */
export const mostGoodsOnline = mostDifferentGoods(mostReceiptPositions);

/** The reason why a calculated cart cannot be paid with this method: its receipt would be too long (rule 28a). */
export function findReceiptObstacle(
  { payments }: Pick<Context, 'payments'>,
  partnerId: string,
  paymentCode: number,
  { lines, fees }: Pick<CartCalculation, 'lines' | 'fees'>,
): RefusalReason | null {
  const code = parsePaymentCode(paymentCode);
  if (code === null || !isOnlinePayment(code) || !payments.acquirerOf(partnerId)?.receipts) return null;
  const charged = receiptLines(chargedLines(lines, fees));
  const positions = countDifferentGoods(
    charged.map((line) => ({ ...line, name: line.lineId, taxGroup: line.subject })),
  );
  return positions > mostGoodsOnline
    ? { code: 'payment.too_many_positions', params: { positions, most: mostGoodsOnline } }
    : null;
}
