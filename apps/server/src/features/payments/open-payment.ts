import type { Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import { idempotenceKeyOf } from './idempotence-key.ts';
import { findLastPayment, insertPayment } from './payments.store.ts';
import type { PaymentPurpose, ReceiptLine } from './payments.table.ts';

export type PaymentOpening = {
  readonly partner: Partner;
  readonly purpose: PaymentPurpose;
  /** What is paid, locked by the transaction: the order, or the debt of a rental. */
  readonly documentId: string;
  readonly subjectId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly methodCode: number;
  /** Charged without asking; null: the payer goes to the acquirer. */
  readonly savedMethodId: string | null;
  /** Whether the payer's card or account is to be kept. */
  readonly savesMethod: boolean;
  readonly returnUrl: string;
  /** Its sum is the amount. */
  readonly receipt: readonly ReceiptLine[];
  /** The payer's; by default the partner's first. */
  readonly language?: Language;
  readonly now: Date;
};

/** After so long whoever opened it has died before asking the acquirer: the poller goes on. */
const abandonedMilliseconds = 15_000;

/**
 * Writes down the next attempt to pay a document (rule 62), before the acquirer hears of it; there must be no live one.
 * `startPayment` goes on after the commit, or the poller does.
 */
export async function openPayment(
  context: Context,
  transaction: Transaction,
  { partner, receipt, language, now, ...opening }: PaymentOpening,
): Promise<{ paymentId: string }> {
  const acquirer = context.payments.acquirerOf(partner.id);
  if (!acquirer) throw new Error(`Partner ${partner.id} has no acquirer`);
  const { documentId } = opening;
  const last = await findLastPayment(transaction, partner.id, documentId);
  const attempt = (last?.attempt ?? 0) + 1;
  const payment = await insertPayment(transaction, {
    ...opening,
    partnerId: partner.id,
    attempt,
    idempotenceKey: idempotenceKeyOf(documentId, attempt),
    acquirer: acquirer.name,
    receipt: [...receipt],
    language: language ?? partner.languages[0] ?? 'ru',
    createdAt: now,
    checkAt: new Date(now.getTime() + abandonedMilliseconds),
  });
  return { paymentId: payment.id };
}
