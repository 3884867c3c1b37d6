import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { openSecret, sealSecret } from './seal-secret.ts';
import { listAllSecrets, lockSecretsOf, updateSecret, type SecretRow } from './secret.store.ts';

type ResealContext = Pick<Context, 'config' | 'database' | 'clock' | 'logger'>;

/**
 * After a change of APP_SECRET: seals each secret again that APP_SECRET_PREVIOUS opens, and marks those that neither
 * opens. The caller must own the start-up lock; repeatable. The shop starts in any case.
 */
export async function resealSecrets(context: ResealContext): Promise<void> {
  const { database } = context;
  const partnerIds = new Set((await listAllSecrets(database)).map(({ partnerId }) => partnerId));
  for (const partnerId of partnerIds) {
    await withTransaction(database, async (transaction) => {
      // Another process may replace or delete a secret meanwhile.
      for (const row of await lockSecretsOf(transaction, partnerId)) await resealSecret(context, transaction, row);
    });
  }
}

async function resealSecret(context: ResealContext, transaction: Transaction, row: SecretRow): Promise<void> {
  const { config, logger } = context;
  const { previousAppSecret, secrets } = config;
  const { appSecret } = secrets;
  const { partnerId, name, account } = row;
  if (openSecret(appSecret, row) !== null) {
    if (row.unreadableSince) await updateSecret(transaction, row, { unreadableSince: null });
    return;
  }
  const value = previousAppSecret === null ? null : openSecret(previousAppSecret, row);
  if (value === null) return markUnreadable(context, transaction, row);
  await updateSecret(transaction, row, { sealed: sealSecret(appSecret, row, value), unreadableSince: null });
  logger.info({ partnerId, name, account }, 'a secret of a partner was sealed with the new APP_SECRET');
}

async function markUnreadable(
  { clock, logger }: Pick<Context, 'clock' | 'logger'>,
  transaction: Transaction,
  row: SecretRow,
): Promise<void> {
  const { partnerId, name, account } = row;
  const unreadableSince = row.unreadableSince ?? clock.now();
  if (!row.unreadableSince) await updateSecret(transaction, row, { unreadableSince });
  logger.error(
    { partnerId, name, account, unreadableSince },
    'a secret of a partner cannot be read: APP_SECRET is another one. Start once with APP_SECRET_PREVIOUS, or set the secret again',
  );
}
