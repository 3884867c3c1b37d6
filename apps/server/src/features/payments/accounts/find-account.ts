import type { Context } from '#context.ts';
import type { Acquirer } from '#gateways/payments/index.ts';
import type { PaymentRow } from '../stores/payment.store.ts';

type AccountReference = Pick<PaymentRow, 'partnerId' | 'acquirer' | 'acquirerAccount'>;

/**
 * The account of a payment or card, which handles everything about it. Null if it is not configured; its rows then
 * wait.
 */
export function findAccount(
  { payments }: Context,
  { partnerId, acquirer, acquirerAccount }: AccountReference,
): Acquirer | null {
  const accounts = payments.accountsOf(partnerId).filter(({ name }) => name === acquirer);
  // A row without an account belongs to the only account; with several configured, the right one is unknown.
  if (acquirerAccount === null) return accounts.length > 1 ? null : (accounts[0] ?? null);
  return accounts.find(({ account }) => account === acquirerAccount) ?? null;
}

/** Logs that an account is not configured, so that a person configures it again; no other account is used. */
export function reportMissingAccount(
  { logger, metrics }: Context,
  { id: paymentId, partnerId, acquirer, acquirerAccount: account }: AccountReference & Pick<PaymentRow, 'id'>,
): void {
  const details = { paymentId, partnerId, acquirer, account };
  logger.error(details, 'a payment waits for the account at which it was made: it is not configured');
  metrics.countPayment({ outcome: 'account_missing' });
}
