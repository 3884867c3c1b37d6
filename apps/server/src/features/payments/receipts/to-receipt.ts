import { countDifferentGoods, fitReceipt, type ReceiptPosition } from '@kaplya/domain';
import type { Partner } from '#features/company/index.ts';
import { Refusal } from '#http/refusal.ts';
import {
  acquirersWithReceipts,
  mostReceiptPositions,
  type Acquirer,
  type Receipt,
  type ReceiptLine as PrintedLine,
} from '#gateways/payments/index.ts';
import type { Payable } from '../payee.ts';
import type { ReceiptLine } from '../payments.table.ts';
import type { PaymentRow } from '../stores/payment.store.ts';
import { mostGoodsOnline } from './find-receipt-obstacle.ts';

const subjects: readonly PrintedLine['subject'][] = ['commodity', 'service', 'payment', 'lien', 'another'];

/**
 * The acquirer's receipt in the terms of 54-FZ. Null without any contact, and at an acquirer that makes no receipts.
 */
export function toReceipt(
  partner: Partner,
  { acquirer }: Pick<PaymentRow, 'acquirer'>,
  { phone, email }: Pick<Payable, 'phone' | 'email'>,
  lines: readonly ReceiptLine[],
  mode: PrintedLine['mode'],
): Receipt | null {
  if (!acquirersWithReceipts.has(acquirer)) return null;
  if (lines.length === 0 || (!phone && !email)) return null;
  return {
    // One contact is enough; the acquirer gets no more personal data.
    phone: email ? null : phone,
    email,
    taxSystem: partner.rules.taxSystemCode,
    lines: fitReceipt(lines.map(toPosition), mostReceiptPositions).map(
      ({ name, quantity, unitPrice: unitPriceMinor, vatCode, paymentSubject }) => ({
        description: name,
        quantity,
        unitPriceMinor,
        vatCode,
        subject: subjects.find((known) => known === paymentSubject) ?? 'another',
        mode,
      }),
    ),
  };
}

/**
 * Refuses an online payment whose receipt, or that of a part of it, would have more positions than the acquirer takes:
 * it could never be paid.
 */
export function requireFittingReceipt({ receipts }: Pick<Acquirer, 'receipts'>, lines: readonly ReceiptLine[]): void {
  const positions = countDifferentGoods(lines.map(toPosition));
  if (!receipts || positions <= mostGoodsOnline) return;
  throw new Refusal('payment.too_many_positions', { params: { positions, most: mostGoodsOnline } });
}

const toPosition = (line: ReceiptLine): ReceiptPosition & ReceiptLine => ({
  ...line,
  unitPrice: line.unitPriceMinor,
  taxGroup: `${line.vatCode} ${line.paymentSubject}`,
});
