import { sql } from 'drizzle-orm';
import type { Transaction } from '../client.ts';

/**
 * Suppresses the announcement of this transaction's changes at its commit: the caller announces them after many
 * transactions.
 */
export async function announceLater(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select set_config('kaplya.announces_later', 'on', true)`);
}
