import { and, asc, lte, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../client.ts';

/** A due entry. `dueAt` is the database's text: a JavaScript date would lose its microseconds. */
export type DueKey = { readonly partnerId: string; readonly id: string; readonly dueAt: string };

export type DuePage = {
  readonly now: Date;
  /** The last entry of the previous page. */
  readonly after: DueKey | null;
  readonly limit: number;
};

type KeyedTable = PgTable & { readonly partnerId: PgColumn; readonly id: PgColumn };

/** Returns a page of all partners' rows that are due by `dueAt`, the longest waiting first. */
export function listDue(
  executor: Executor,
  { from, dueAt, where }: { readonly from: KeyedTable; readonly dueAt: PgColumn; readonly where?: SQL | undefined },
  { now, after, limit }: DuePage,
): Promise<DueKey[]> {
  const { partnerId, id } = from;
  const isAfter = after ? sql`(${dueAt}, ${id}) > (${after.dueAt}::timestamptz, ${after.id}::uuid)` : undefined;
  return executor
    .select({ partnerId: sql<string>`${partnerId}`, id: sql<string>`${id}`, dueAt: sql<string>`${dueAt}::text` })
    .from(from)
    .where(and(lte(dueAt, now), where, isAfter))
    .orderBy(asc(dueAt), asc(id))
    .limit(limit);
}
