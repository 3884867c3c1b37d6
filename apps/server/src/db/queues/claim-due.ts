import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../client.ts';

/** Rows with a due time of their own; null: the row is finished. */
type DueTable = PgTable & { readonly partnerId: PgColumn; readonly id: PgColumn; readonly checkAt: PgColumn };

export type Claim = {
  readonly now: Date;
  /**
   * The end of the claim, later than the caller's work takes; if the caller dies, another one can claim the row after
   * it.
   */
  readonly claimedUntil: Date;
  readonly limit: number;
  /** Further values to set in a claimed row, by column name. */
  readonly also?: Readonly<Record<string, SQL>>;
  /** Ranks rows before their waiting time; default: all alike. */
  readonly rank?: SQL;
};

/**
 * Claims due rows, the longest waiting first, for this caller alone until `claimedUntil`. Skips rows that another
 * process claims at the same time. `where` selects by columns of the table.
 */
export async function claimDue<Row>(
  executor: Executor,
  table: DueTable & { readonly $inferSelect: Row },
  { now, claimedUntil, limit, also = {}, rank }: Claim,
  where?: SQL,
): Promise<Row[]> {
  const { partnerId, id, checkAt } = table;
  // A materialized subquery, because otherwise a query plan might lock more rows than the limit.
  const due = sql`(${partnerId}, ${id}) in (
    with due as materialized (
      select ${partnerId} as partner_id, ${id} as id from ${table}
      where ${checkAt} <= ${now.toISOString()} and ${where ?? sql`true`}
      order by ${rank ? sql`${rank}, ` : sql``}${checkAt} limit ${limit} for update skip locked
    )
    select partner_id, id from due)`;
  const changes: Record<string, Date | SQL> = { ...also, checkAt: claimedUntil };
  return (await executor.update<PgTable>(table).set(changes).where(due).returning()) as Row[];
}
