import type { Context } from '#context.ts';
import type { Acquirer } from '#gateways/payments/index.ts';
import type { PaymentRow } from '../stores/payment.store.ts';

type MadeAt = Pick<PaymentRow, 'partnerId' | 'acquirer' | 'acquirerAccount'>;

/**
 * The account at which a payment was made or a card was saved: whatever is to be done with it is done there. Null: it is not
 * configured, and what belongs to it waits.
 */
export function findAccount({ payments }: Context, { partnerId, acquirer, acquirerAccount }: MadeAt): Acquirer | null {
  const accounts = payments.accountsOf(partnerId).filter(({ name }) => name === acquirer);
  // From before accounts were told apart: where there are several, nobody knows which of them it was.
  if (acquirerAccount === null) return accounts.length > 1 ? null : (accounts[0] ?? null);
  return accounts.find(({ account }) => account === acquirerAccount) ?? null;
}

/** A person has to name the account again: nothing is asked for at another one. */
export function reportMissingAccount(
  { logger, metrics }: Context,
  { id: paymentId, partnerId, acquirer, acquirerAccount: account }: MadeAt & Pick<PaymentRow, 'id'>,
): void {
  const details = { paymentId, partnerId, acquirer, account };
  logger.error(details, 'a payment waits for the account at which it was made: it is not configured');
  metrics.countPayment({ outcome: 'account_missing' });
}
