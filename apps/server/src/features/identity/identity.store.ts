import type { Role, SessionMethod } from '@kaplya/contract';
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database, Executor, Transaction } from '#db/client.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import { lockKeys } from '#db/lock-keys.ts';
import { customerTable, sessionTable, signingKeyTable } from './identity.table.ts';

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

/** Does nothing where there is a session with its id. */
export async function insertAbsentSession(executor: Executor, session: NewSession): Promise<void> {
  await executor.insert(sessionTable).values(session).onConflictDoNothing();
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

/** When the person of the session last proved who they are; null also where the session has ended. */
export async function findProvenAt(executor: Executor, id: string): Promise<Date | null> {
  const [row] = await executor
    .select({ provenAt: sessionTable.provenAt })
    .from(sessionTable)
    .where(and(eq(sessionTable.id, id), isNull(sessionTable.revokedAt)));
  return row?.provenAt ?? null;
}

export type SignedInVisitor = { readonly subjectId: string; readonly signedInAt: Date };

/** The visitor who signed in with the session, null where nobody was one before. */
export async function findSignedInVisitor(executor: Executor, sessionId: string): Promise<SignedInVisitor | null> {
  const [row] = await executor
    .select({ subjectId: sessionTable.visitorSubjectId, signedInAt: sessionTable.createdAt })
    .from(sessionTable)
    .where(eq(sessionTable.id, sessionId));
  return row && row.subjectId !== null ? { subjectId: row.subjectId, signedInAt: row.signedInAt } : null;
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

/** Adds a role that the session does not have; null where there is no such session. */
export async function addRoleToSession(executor: Executor, id: string, role: Role): Promise<SessionRow | null> {
  const [row] = await executor
    .update(sessionTable)
    .set({
      roles: sql`case when ${sessionTable.roles} ? ${role} then ${sessionTable.roles} else ${sessionTable.roles} || to_jsonb(${role}::text) end`,
    })
    .where(eq(sessionTable.id, id))
    .returning();
  return row ?? null;
}

/** Gives the session that it ended; null where it had ended before. */
export async function endSession(executor: Executor, id: string, now: Date): Promise<SessionRow | null> {
  const [ended] = await executor
    .update(sessionTable)
    .set({ revokedAt: now })
    .where(and(eq(sessionTable.id, id), isNull(sessionTable.revokedAt)))
    .returning();
  return ended ?? null;
}

export type OpenSession = { readonly subjectId: string; readonly now: Date };

const isOpenOf = ({ subjectId, now }: OpenSession) =>
  and(eq(sessionTable.subjectId, subjectId), isNull(sessionTable.revokedAt), gt(sessionTable.expiresAt, now));

/** More than anybody has; a program that signs in anew each time has no end of them. */
const openSessionsAtMost = 200;

/** The subject's sessions that are neither ended nor over, last used first. */
export function listOpenSessions(executor: Executor, of: OpenSession): Promise<SessionRow[]> {
  return executor
    .select()
    .from(sessionTable)
    .where(isOpenOf(of))
    .orderBy(desc(sessionTable.refreshedAt), desc(sessionTable.id))
    .limit(openSessionsAtMost);
}

/** Every session of the subject that is still known. */
export function listSessions(executor: Executor, subjectId: string): Promise<SessionRow[]> {
  return executor
    .select()
    .from(sessionTable)
    .where(eq(sessionTable.subjectId, subjectId))
    .orderBy(asc(sessionTable.createdAt), asc(sessionTable.id));
}

/**
 * Ends the subject's open sessions, the one that is named, or all but one, or those that were opened in one way; gives the
 * ids of those that it ended.
 */
export async function endOpenSessions(
  executor: Executor,
  { id, exceptId, method, ...of }: OpenSession & { id?: string; exceptId?: string; method?: SessionMethod },
): Promise<string[]> {
  const rows = await executor
    .update(sessionTable)
    .set({ revokedAt: of.now })
    .where(
      and(
        isOpenOf(of),
        id === undefined ? undefined : eq(sessionTable.id, id),
        exceptId === undefined ? undefined : ne(sessionTable.id, exceptId),
        method === undefined ? undefined : eq(sessionTable.method, method),
      ),
    )
    .returning({ id: sessionTable.id });
  return rows.map((row) => row.id);
}

/** Whether the subject of a row is neither a customer nor anybody who could still come back to it. */
export function isGone(partnerId: AnyPgColumn, subjectId: AnyPgColumn, now: Date): SQL {
  return sql`not exists (
    select from ${customerTable} where ${customerTable.partnerId} = ${partnerId} and ${customerTable.id} = ${subjectId}
  ) and not exists (
    select from ${sessionTable} where ${sessionTable.subjectId} = ${subjectId}
      and ${sessionTable.revokedAt} is null and ${sessionTable.expiresAt} > ${now}
  )`;
}

/** Lets the subject's open sessions end by then, unless they are refreshed. */
export async function shortenSessions(
  executor: Executor,
  { subjectId, now, until }: OpenSession & { until: Date },
): Promise<void> {
  await executor
    .update(sessionTable)
    .set({ expiresAt: until })
    .where(and(isOpenOf({ subjectId, now }), gt(sessionTable.expiresAt, until)));
}

/** A session that is no more has ended, and nothing is left of where it was used. */
export async function deleteSessionsOf(executor: Executor, subjectId: string): Promise<string[]> {
  const rows = await executor
    .delete(sessionTable)
    .where(eq(sessionTable.subjectId, subjectId))
    .returning({ id: sessionTable.id });
  return rows.map((row) => row.id);
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

/**
 * A customer's sessions that are over since before `expiredBefore` or were ended before `revokedBefore`; a visitor's that
 * were used last before `usedBefore`: until then their first token would begin them anew.
 */
export function deleteSessionsOver(
  database: Database,
  { expiredBefore, revokedBefore, usedBefore }: { expiredBefore: Date; revokedBefore: Date; usedBefore: Date },
  options?: BatchOptions,
): Promise<number> {
  // Apart: each has an index of its own, which an `or` would not take.
  const { method, expiresAt, revokedAt, refreshedAt } = sessionTable;
  const over = [
    and(isNotNull(method), lt(expiresAt, expiredBefore)),
    and(isNotNull(method), lt(revokedAt, revokedBefore)),
    and(isNull(method), lt(refreshedAt, usedBefore)),
  ];
  const deletions = over.map((where) => ({ from: sessionTable, where }));
  return deleteInBatches(database, deletions, options);
}
