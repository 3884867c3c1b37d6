import { paymentCodes, type Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import { Refusal } from '#http/refusal.ts';
import { findAcquirer } from '../find-acquirer.ts';
import { idempotenceKeyOf } from './idempotence-key.ts';
import type { PaidByKind, PaymentPurpose, ReceiptLine } from '../payments.table.ts';
import { requireFittingReceipt } from '../receipts/to-receipt.ts';
import { findLastPayment, insertPayment } from '../stores/payment.store.ts';
import { findMethodOfPayment } from '../stores/saved-method.store.ts';

export type PaymentOpening = {
  readonly partner: Partner;
  readonly purpose: PaymentPurpose;
  /** The locked document: an order, a rental's debt, or a cell order. */
  readonly documentId: string;
  readonly subjectId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly methodCode: number;
  /** A saved method is charged without the payer; null: the payer goes to the acquirer. */
  readonly savedMethodId: string | null;
  /** Whether to save the payer's method. */
  readonly savesMethod: boolean;
  /** Whether to hold the money until it is captured or released. SBP ignores this, because it cannot hold money. */
  readonly isHeld?: boolean;
  readonly returnUrl: string;
  /** The name of the client program, as sent. */
  readonly context?: string | undefined;
  /** The receipt, whose lines add up to the amount. */
  readonly receipt: readonly ReceiptLine[];
  /** The payer's language; by default the partner's first. */
  readonly language?: Language;
  readonly now: Date;
};

/** The time after which the opening process counts as dead and the poller continues. */
const abandonedMilliseconds = 15_000;

/**
 * Records the next payment attempt of a document (rule 62) before the acquirer is asked. Requires that no payment is
 * live. `startPayment` or the poller continues after the commit. Throws the Refusals `payment.method_unavailable` and
 * `payment.too_many_positions`.
 */
export async function openPayment(
  context: Context,
  transaction: Transaction,
  { partner, receipt, language, isHeld = false, now, ...opening }: PaymentOpening,
): Promise<{ paymentId: string }> {
  const acquirer = findAcquirer(context, partner);
  // The secret of the account was deleted after the method was offered.
  if (!acquirer) throw new Refusal('payment.method_unavailable');
  requireFittingReceipt(acquirer, receipt);
  const { documentId } = opening;
  const last = await findLastPayment(transaction, partner.id, documentId);
  const attempt = (last?.attempt ?? 0) + 1;
  const methodKind = await findKind(transaction, partner.id, opening);
  const payment = await insertPayment(transaction, {
    ...opening,
    partnerId: partner.id,
    attempt,
    methodKind,
    isHeld: isHeld && methodKind !== 'sbp',
    idempotenceKey: idempotenceKeyOf(documentId, attempt),
    acquirer: acquirer.name,
    acquirerAccount: acquirer.account,
    receipt: [...receipt],
    language: language ?? partner.languages[0] ?? 'ru',
    createdAt: now,
    checkAt: new Date(now.getTime() + abandonedMilliseconds),
  });
  return { paymentId: payment.id };
}

/** The kind of method; null: the payer chooses it at the acquirer. */
async function findKind(
  transaction: Transaction,
  partnerId: string,
  { methodCode, savedMethodId: id }: Pick<PaymentOpening, 'methodCode' | 'savedMethodId'>,
): Promise<PaidByKind | null> {
  if (id === null) return methodCode === paymentCodes.sbp ? 'sbp' : null;
  const method = await findMethodOfPayment(transaction, { partnerId, id });
  return method?.kind ?? null;
}
