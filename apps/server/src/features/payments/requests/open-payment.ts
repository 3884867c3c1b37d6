import { paymentCodes, type Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import { idempotenceKeyOf } from './idempotence-key.ts';
import type { PaidByKind, PaymentPurpose, ReceiptLine } from '../payments.table.ts';
import { findLastPayment, insertPayment } from '../stores/payment.store.ts';
import { findMethodOfPayment } from '../stores/saved-method.store.ts';

export type PaymentOpening = {
  readonly partner: Partner;
  readonly purpose: PaymentPurpose;
  /** What is paid, locked by the transaction: the order, the debt of a rental, or the order of a cell. */
  readonly documentId: string;
  readonly subjectId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly methodCode: number;
  /** Charged without asking; null: the payer goes to the acquirer. */
  readonly savedMethodId: string | null;
  /** Whether the payer's card or account is to be kept. */
  readonly savesMethod: boolean;
  /**
   * Whether the money is only held until it is captured or released; by default it is taken at once. So it is by SBP,
   * which can hold nothing, whatever is asked for.
   */
  readonly isHeld?: boolean;
  readonly returnUrl: string;
  /** From where it is paid, as the client calls itself. */
  readonly context?: string | undefined;
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
  { partner, receipt, language, isHeld = false, now, ...opening }: PaymentOpening,
): Promise<{ paymentId: string }> {
  const acquirer = context.payments.acquirerOf(partner.id);
  if (!acquirer) throw new Error(`Partner ${partner.id} has no acquirer`);
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

/** By what it will be paid; null: the payer chooses that at the acquirer. */
async function findKind(
  transaction: Transaction,
  partnerId: string,
  { methodCode, savedMethodId: id }: Pick<PaymentOpening, 'methodCode' | 'savedMethodId'>,
): Promise<PaidByKind | null> {
  if (id === null) return methodCode === paymentCodes.sbp ? 'sbp' : null;
  const method = await findMethodOfPayment(transaction, { partnerId, id });
  return method?.kind ?? null;
}
