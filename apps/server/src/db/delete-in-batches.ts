import { setTimeout as delay } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './client.ts';

export type BatchOptions = {
  readonly rowsAtOnce?: number;
  /** Between two batches, for whoever else needs the disk. */
  readonly pauseMilliseconds?: number;
  /** Ends the run after the batch in hand; the rest waits for the next run. */
  readonly stopping?: Pick<AbortSignal, 'aborted'>;
};

type Deletion = { readonly from: PgTable; readonly where: SQL | undefined };

const usualOptions = { rowsAtOnce: 2000, pauseMilliseconds: 20 };

/**
 * Deletes the rows that each `where` names, and gives their number. Each batch is a transaction of its own, and the
 * deletions take turns, so that one with much to do starves no others. Rows that somebody has locked are passed over.
 * Each `where` needs an index: each batch begins to look anew.
 */
export async function deleteInBatches(
  database: Database,
  deletions: readonly Deletion[],
  options: BatchOptions = {},
): Promise<number> {
  const waiting = [...deletions];
  return repeatInBatches(async (rowsAtOnce) => {
    const deletion = waiting.shift();
    if (!deletion) return { deleted: 0, isLast: true };
    const { from, where } = deletion;
    const { rowCount } = await database.execute(sql`
      delete from ${from} where ctid = any(array(
        select ctid from ${from} where ${where} limit ${rowsAtOnce} for update skip locked
      ))`);
    const deleted = rowCount ?? 0;
    if (deleted === rowsAtOnce) waiting.push(deletion);
    return { deleted, isLast: waiting.length === 0 };
  }, options);
}

/** Runs `deleteBatch` until it says that there is no more, or the run is to end; gives what was deleted. */
export async function repeatInBatches(
  deleteBatch: (rowsAtOnce: number) => Promise<{ readonly deleted: number; readonly isLast: boolean }>,
  options: BatchOptions = {},
): Promise<number> {
  const { rowsAtOnce, pauseMilliseconds } = { ...usualOptions, ...options };
  let sum = 0;
  for (;;) {
    const { deleted, isLast } = await deleteBatch(rowsAtOnce);
    sum += deleted;
    if (isLast || options.stopping?.aborted === true) return sum;
    await delay(pauseMilliseconds);
  }
}
