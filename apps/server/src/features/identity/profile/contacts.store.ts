import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { customerTable } from '../identity.table.ts';

/** Names and phones of accounts by their ids. */
export async function listContacts(
  executor: Executor,
  partnerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string | null; readonly phone: string | null }>> {
  if (ids.length === 0) return new Map();
  const { id, name, phone } = customerTable;
  const rows = await executor
    .select({ id, name, phone })
    .from(customerTable)
    .where(and(eq(customerTable.partnerId, partnerId), inArray(id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}
