import { sql } from 'drizzle-orm';

import type { Transaction } from '../client.ts';
import { awaitAtCommit } from '../transaction.ts';
import { prepareSql } from './prepare-statement.ts';

const lockStatement = prepareSql(
  'lock_by_keys',
  ({ keys }: { readonly keys: readonly string[] }) => sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${keys}::text[]) as keys (key)`,
);

/**
 * Takes an advisory lock until the end of the transaction. Transactions with the same key wait. The promise resolves
 * before the lock is taken; the transaction's next statement waits for it. So the lock protects data in the database
 * only, not in memory.
 */
export async function lockByKey(transaction: Transaction, key: string): Promise<void> {
  await lockByKeys(transaction, [key]);
}

/** Locks several keys in the given order, which must be the same everywhere: that prevents deadlocks. */
export async function lockByKeys(transaction: Transaction, keys: readonly string[]): Promise<void> {
  await awaitAtCommit(transaction, lockStatement.run(transaction, { keys }));
}
