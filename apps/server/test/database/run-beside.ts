import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { Database, Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';

/** Starts a call while a transaction that changed something is open, and ends the transaction once the call waits for it. */
export async function runBeside<Result>(
  database: Database,
  change: (transaction: Transaction) => Promise<unknown>,
  call: () => Promise<Result>,
): Promise<Result> {
  const begun: Promise<Result>[] = [];
  await withTransaction(database, async (transaction) => {
    await change(transaction);
    const calling = call();
    // The failure is the caller's to await.
    calling.catch(() => undefined);
    begun.push(calling);
    await vi.waitFor(async () => {
      const { rows } = await database.execute(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      expect(rows.length).toBeGreaterThan(0);
    }, 5000);
  });
  const [calling] = begun;
  if (!calling) throw new Error('The call was started');
  return calling;
}
