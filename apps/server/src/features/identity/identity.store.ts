import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { lockKeys } from '#db/lock-keys.ts';
import { sessionTable, signingKeyTable } from './identity.table.ts';

export type SigningKeyRow = typeof signingKeyTable.$inferSelect;
export type SessionRow = typeof sessionTable.$inferSelect;
export type NewSession = typeof sessionTable.$inferInsert;

export function listSigningKeys(executor: Executor): Promise<SigningKeyRow[]> {
  return executor.select().from(signingKeyTable).orderBy(asc(signingKeyTable.createdAt), asc(signingKeyTable.kid));
}

/** Nobody else changes the keys until the transaction is over. */
export async function lockSigningKeys(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${lockKeys.signingKey})`);
}

export async function insertSigningKey(executor: Executor, key: Omit<SigningKeyRow, 'retiredAt'>): Promise<void> {
  await executor.insert(signingKeyTable).values(key);
}

export async function retireSigningKeys(
  executor: Executor,
  { createdUntil, retiredAt }: { createdUntil: Date; retiredAt: Date },
): Promise<void> {
  await executor
    .update(signingKeyTable)
    .set({ retiredAt })
    .where(and(isNull(signingKeyTable.retiredAt), lte(signingKeyTable.createdAt, createdUntil)));
}

export async function deleteSigningKeys(executor: Executor, { retiredUntil }: { retiredUntil: Date }): Promise<void> {
  await executor.delete(signingKeyTable).where(lte(signingKeyTable.retiredAt, retiredUntil));
}

export async function insertSession(executor: Executor, session: NewSession): Promise<SessionRow> {
  const [row] = await executor.insert(sessionTable).values(session).returning();
  if (!row) throw new Error('A session was not inserted');
  return row;
}

export async function findSession(
  executor: Executor,
  id: string,
): Promise<Pick<SessionRow, 'revokedAt' | 'expiresAt'> | null> {
  const [row] = await executor
    .select({ revokedAt: sessionTable.revokedAt, expiresAt: sessionTable.expiresAt })
    .from(sessionTable)
    .where(eq(sessionTable.id, id));
  return row ?? null;
}

/** The visitor who signed in with the session, null where nobody was one before. */
export async function findVisitorSubject(executor: Executor, sessionId: string): Promise<string | null> {
  const [row] = await executor
    .select({ subjectId: sessionTable.visitorSubjectId })
    .from(sessionTable)
    .where(eq(sessionTable.id, sessionId));
  return row?.subjectId ?? null;
}

/** Nobody else refreshes or ends the session until the transaction is over. */
export async function lockSession(transaction: Transaction, id: string): Promise<SessionRow | null> {
  const [row] = await transaction.select().from(sessionTable).where(eq(sessionTable.id, id)).for('update');
  return row ?? null;
}

export async function updateSession(
  executor: Executor,
  id: string,
  changes: Partial<Omit<NewSession, 'id'>>,
): Promise<SessionRow> {
  const [row] = await executor.update(sessionTable).set(changes).where(eq(sessionTable.id, id)).returning();
  if (!row) throw new Error(`There is no session ${id}`);
  return row;
}

export async function endSession(executor: Executor, id: string, now: Date): Promise<void> {
  await executor
    .update(sessionTable)
    .set({ revokedAt: now })
    .where(and(eq(sessionTable.id, id), isNull(sessionTable.revokedAt)));
}

/** Names the partner of a session that has none. Null when it has another one. */
export async function assignPartnerToSession(
  executor: Executor,
  id: string,
  partnerId: string,
): Promise<SessionRow | null> {
  const [row] = await executor
    .update(sessionTable)
    .set({ partnerId })
    .where(
      and(
        eq(sessionTable.id, id),
        isNull(sessionTable.revokedAt),
        or(isNull(sessionTable.partnerId), eq(sessionTable.partnerId, partnerId)),
      ),
    )
    .returning();
  return row ?? null;
}

export async function deleteExpiredSessions(executor: Executor, now: Date): Promise<void> {
  await executor.delete(sessionTable).where(lt(sessionTable.expiresAt, now));
}
