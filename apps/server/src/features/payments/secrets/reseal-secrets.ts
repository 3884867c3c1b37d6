import type { Context } from '#context.ts';
import { openSecret, sealSecret } from './seal-secret.ts';
import { listAllSecrets, updateSecret, type SecretRow } from './secret.store.ts';

/**
 * After another APP_SECRET: seals each secret of a partner anew that APP_SECRET_PREVIOUS opens, and marks those that
 * neither opens. Hold the start-up lock; repeatable. The shop starts in any case.
 */
export async function resealSecrets(context: Pick<Context, 'config' | 'database' | 'clock' | 'logger'>): Promise<void> {
  const { config, database, logger } = context;
  const { previousAppSecret, secrets } = config;
  const { appSecret } = secrets;
  for (const row of await listAllSecrets(database)) {
    const { partnerId, name, account } = row;
    if (openSecret(appSecret, row) !== null) {
      if (row.unreadableSince) await updateSecret(database, row, { unreadableSince: null });
      continue;
    }
    const value = previousAppSecret === null ? null : openSecret(previousAppSecret, row);
    if (value === null) {
      await markUnreadable(context, row);
      continue;
    }
    await updateSecret(database, row, { sealed: sealSecret(appSecret, row, value), unreadableSince: null });
    logger.info({ partnerId, name, account }, 'a secret of a partner was sealed with the new APP_SECRET');
  }
}

async function markUnreadable(
  { database, clock, logger }: Pick<Context, 'database' | 'clock' | 'logger'>,
  row: SecretRow,
): Promise<void> {
  const { partnerId, name, account } = row;
  const unreadableSince = row.unreadableSince ?? clock.now();
  if (!row.unreadableSince) await updateSecret(database, row, { unreadableSince });
  logger.error(
    { partnerId, name, account, unreadableSince },
    'a secret of a partner cannot be read: APP_SECRET is another one. Start once with APP_SECRET_PREVIOUS, or set the secret again',
  );
}
