import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import { fillAccountOfFinalReceipts } from '../stores/final-receipt.store.ts';
import { fillAccountOfPayments, listAcquirersWithoutAccount, type NamedAccount } from '../stores/payment.store.ts';
import { fillAccountOfRefunds } from '../stores/refund.store.ts';
import { fillAccountOfSavedMethods } from '../stores/saved-method.store.ts';

/** Batch size that keeps each statement well within its time limit. */
const batchSize = 5000;

/**
 * Permanently assigns a partner's only account to its payments and cards without an account, like those of the
 * demonstration. Without an account or with several, they wait until the partner has exactly one. The caller must own
 * the start-up lock. Throws between batches if the shop is stopping; the next start continues.
 */
export async function fillAccounts({ database, payments, logger, stopping }: Context): Promise<void> {
  for (const { partnerId, acquirer } of await listAcquirersWithoutAccount(database)) {
    const accounts = payments.accountsOf(partnerId).filter(({ name }) => name === acquirer);
    const account = accounts[0]?.account;
    if (account === undefined) {
      logger.warn({ partnerId, acquirer }, 'payments of a partner wait until it has an account at their acquirer');
      continue;
    }
    // With several accounts none is assigned: a wrong one would refuse these payments permanently.
    if (accounts.length > 1) {
      const configured = accounts.map((each) => each.account);
      logger.error(
        { partnerId, acquirer, accounts: configured },
        'older payments of a partner name no account, and it has several: start once with the only one at which they came',
      );
      continue;
    }
    const of = { partnerId, acquirer, acquirerAccount: account };
    let filled = 0;
    for (let count = batchSize; count === batchSize; filled += count) {
      stopping.throwIfAborted();
      count = await fillAccountBatch(database, of);
    }
    stopping.throwIfAborted();
    await fillAccountOfSavedMethods(database, of);
    logger.info({ partnerId, acquirer, account, payments: filled }, 'older payments were put down to the account');
  }
}

/** Updates payments with their refunds and receipts, which use the same account. Returns the number of payments. */
function fillAccountBatch(database: Context['database'], account: NamedAccount): Promise<number> {
  return withTransaction(database, async (transaction) => {
    const paymentIds = await fillAccountOfPayments(transaction, account, batchSize);
    await fillAccountOfRefunds(transaction, account, paymentIds);
    await fillAccountOfFinalReceipts(transaction, account, paymentIds);
    return paymentIds.length;
  });
}
