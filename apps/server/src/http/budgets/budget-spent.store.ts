import { lt, sql } from 'drizzle-orm';
import type { Database, Executor } from '#db/client.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import { budgetSpentTable } from './budget-spent.table.ts';

export type Spending = {
  readonly key: string;
  readonly windowStart: Date;
  readonly windowSeconds: number;
  readonly count: number;
};

export type Spent = { readonly key: string; readonly count: number; readonly previous: number };

/** Adds the calls that this process counted, and returns those of all processes in this window and the one before. */
export async function addSpent(executor: Executor, spendings: readonly Spending[]): Promise<Spent[]> {
  const rows = spendings.map(({ key, windowStart, windowSeconds, count }) => ({
    key,
    at: windowStart.getTime() / 1000,
    width: windowSeconds,
    count,
  }));
  // All processes lock the rows in the same order; otherwise two of them could deadlock.
  const { rows: spent } = await executor.execute<Spent>(sql`
    with asked as (
      select key, to_timestamp(at) as at, width * interval '1 second' as width, count
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as asked (key varchar(32), at double precision, width integer, count integer)
    ), added as (
      insert into ${budgetSpentTable} as spent (key, window_start, count, over_at)
      select key, at, count, at + 2 * width from asked order by key
      on conflict (key, window_start) do update set count = spent.count + excluded.count
      returning key, count
    )
    select added.key, added.count, coalesce(before.count, 0) as previous
    from added
    join asked on asked.key = added.key
    left join ${budgetSpentTable} as before on before.key = asked.key and before.window_start = asked.at - asked.width`);
  return spent;
}

export function deleteSpentBefore(database: Database, instant: Date, options?: BatchOptions): Promise<number> {
  return deleteInBatches(database, [{ from: budgetSpentTable, where: lt(budgetSpentTable.overAt, instant) }], options);
}
