import type { Partner } from '#features/company/index.ts';
import { acquirersWithReceipts, type Receipt, type ReceiptLine as PrintedLine } from '#gateways/payments/index.ts';
import type { Payable } from '../payee.ts';
import type { ReceiptLine } from '../payments.table.ts';
import type { PaymentRow } from '../stores/payment.store.ts';

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
    lines: lines.map(({ name, quantity, unitPriceMinor, vatCode, paymentSubject }) => ({
      description: name,
      quantity,
      unitPriceMinor,
      vatCode,
      subject: subjects.find((known) => known === paymentSubject) ?? 'another',
      mode,
    })),
  };
}
