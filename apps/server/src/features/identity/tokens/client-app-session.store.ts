import { and, eq, gt, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { sessionTable } from '../identity.table.ts';

export type ClientAppUse = { readonly openSessions: number; readonly lastUsedAt: Date | null };

/** The open sessions and the last use of a partner's programs, by id. */
export async function listClientAppUse(
  executor: Executor,
  { partnerId, now }: { readonly partnerId: string; readonly now: Date },
): Promise<Map<string, ClientAppUse>> {
  const { clientApp, revokedAt, expiresAt, refreshedAt } = sessionTable;
  const rows = await executor
    .select({
      clientApp,
      openSessions: sql<number>`count(*) filter (where ${revokedAt} is null and ${expiresAt} > ${now})::int`,
      lastUsedAt: max(refreshedAt),
    })
    .from(sessionTable)
    .where(and(eq(sessionTable.partnerId, partnerId), isNotNull(clientApp)))
    .groupBy(clientApp);
  return new Map(rows.map(({ clientApp: id, ...use }) => [id ?? '', use]));
}

/**
 * Ends open sessions of a partner's program, and of unknown programs, any of which may be its own: at most `limit`.
 * Returns the ended ids; fewer than `limit`: none is left.
 */
export async function endSessionsOfClientApp(
  transaction: Transaction,
  {
    partnerId,
    id,
    now,
    limit,
  }: { readonly partnerId: string; readonly id: string; readonly now: Date; readonly limit: number },
): Promise<string[]> {
  const open = transaction
    .select({ id: sessionTable.id })
    .from(sessionTable)
    .where(
      and(
        eq(sessionTable.partnerId, partnerId),
        inArray(sessionTable.clientApp, [id, '']),
        isNull(sessionTable.revokedAt),
        gt(sessionTable.expiresAt, now),
      ),
    )
    .orderBy(sessionTable.id)
    .limit(limit)
    .for('update');
  const rows = await transaction
    .update(sessionTable)
    .set({ revokedAt: now })
    .where(inArray(sessionTable.id, open))
    .returning({ id: sessionTable.id });
  return rows.map((row) => row.id);
}
