import { sql } from 'drizzle-orm';
import type { Transaction } from '../client.ts';

/** What this transaction changes is not told of when it is committed: the caller announces it once, after many of them. */
export async function announceLater(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select set_config('kaplya.announces_later', 'on', true)`);
}
