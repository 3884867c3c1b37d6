import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './client.ts';

type Counted = {
  readonly table: PgTable;
  readonly where: SQL | undefined;
  /** The order of an index, so that the rows are found by it. */
  readonly orderBy?: readonly SQL[];
  readonly most: number;
};

/** Counts the selected rows, at most `most`: further rows are not read. */
export async function countUpTo(executor: Executor, { table, where, orderBy = [], most }: Counted): Promise<number> {
  const some = executor
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .orderBy(...orderBy)
    .limit(most)
    .as('some');
  const [row] = await executor.select({ total: sql<number>`count(*)::int` }).from(some);
  return row?.total ?? 0;
}
