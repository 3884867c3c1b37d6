import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../client.ts';

/** Rows that a process comes back to at a time of their own; null: nothing is to come of one any more. */
type DueTable = PgTable & { readonly partnerId: PgColumn; readonly id: PgColumn; readonly checkAt: PgColumn };

export type Claim = {
  readonly now: Date;
  /** Longer than the caller needs for what it takes: who dies in between leaves it to the next. */
  readonly claimedUntil: Date;
  readonly limit: number;
};

/**
 * Takes rows that are due, the longest waiting first, each for the caller alone until `claimedUntil`. What another process takes
 * at the same moment is left to it. `where` chooses among them by columns of the table.
 */
export async function claimDue<Row>(
  executor: Executor,
  table: DueTable & { readonly $inferSelect: Row },
  { now, claimedUntil, limit }: Claim,
  where?: SQL,
): Promise<Row[]> {
  const { partnerId, id, checkAt } = table;
  // Materialized: however the plan looks, no more rows are locked than the limit says.
  const due = sql`(${partnerId}, ${id}) in (
    with due as materialized (
      select ${partnerId} as partner_id, ${id} as id from ${table}
      where ${checkAt} <= ${now.toISOString()} and ${where ?? sql`true`}
      order by ${checkAt} limit ${limit} for update skip locked
    )
    select partner_id, id from due)`;
  const changes: Record<string, Date> = { checkAt: claimedUntil };
  return (await executor.update<PgTable>(table).set(changes).where(due).returning()) as Row[];
}
