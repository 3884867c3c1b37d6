import { and, asc, eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Transaction } from '../client.ts';

type TableWithIds = PgTable & { readonly partnerId: PgColumn; readonly id: PgColumn };

/**
 * Locks the rows of a partner with these ids in the order of their ids, until the end of the transaction, and returns
 * the ids that exist. `key share` only prevents the deletion of the rows.
 */
export async function lockExisting(
  transaction: Transaction,
  table: TableWithIds,
  { partnerId, ids }: { readonly partnerId: string; readonly ids: readonly string[] },
  strength: 'key share' | 'no key update' | 'update',
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await transaction
    .select({ id: sql<string>`${table.id}` })
    .from<PgTable>(table)
    .where(and(eq(table.partnerId, partnerId), sql`${table.id} = any(${sql.param([...ids])})`))
    .orderBy(asc(table.id))
    .for(strength);
  return new Set(rows.map(({ id }) => id));
}
