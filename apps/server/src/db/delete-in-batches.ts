import { setTimeout as delay } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './client.ts';

export type BatchOptions = {
  readonly rowsAtOnce?: number;
  /** The pause between two batches, in which other statements can use the disk. */
  readonly pauseMilliseconds?: number;
  /** Once aborted, ends the run after the current batch; the next run deletes the other rows. */
  readonly stopping?: Pick<AbortSignal, 'aborted'>;
};

type Deletion = { readonly from: PgTable; readonly where: SQL | undefined };

const usualOptions = { rowsAtOnce: 2000, pauseMilliseconds: 20 };

/**
 * Deletes the rows that each `where` selects, and returns their number. Each batch is a transaction of its own. The
 * deletions take turns, so that a large one does not delay the others. Skips locked rows. Each `where` needs an index,
 * because each batch searches again.
 */
export async function deleteInBatches(
  database: Database,
  deletions: readonly Deletion[],
  options: BatchOptions = {},
): Promise<number> {
  const waiting = [...deletions];
  return repeatInBatches(async (rowsAtOnce) => {
    const deletion = waiting.shift();
    if (!deletion) return { rows: 0, isLast: true };
    const { from, where } = deletion;
    const { rowCount } = await database.execute(sql`
      delete from ${from} where ctid = any(array(
        select ctid from ${from} where ${where} limit ${rowsAtOnce} for update skip locked
      ))`);
    const rows = rowCount ?? 0;
    if (rows === rowsAtOnce) waiting.push(deletion);
    return { rows, isLast: waiting.length === 0 };
  }, options);
}

/** Runs `runBatch` until nothing is left or the run must end; returns the number of rows of all batches. */
export async function repeatInBatches(
  runBatch: (rowsAtOnce: number) => Promise<{ readonly rows: number; readonly isLast: boolean }>,
  options: BatchOptions = {},
): Promise<number> {
  const { rowsAtOnce, pauseMilliseconds } = { ...usualOptions, ...options };
  let sum = 0;
  for (;;) {
    const { rows, isLast } = await runBatch(rowsAtOnce);
    sum += rows;
    if (isLast || options.stopping?.aborted === true) return sum;
    await delay(pauseMilliseconds);
  }
}
