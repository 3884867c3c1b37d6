import type { Role, SessionMethod } from '@kaplya/contract';
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database, Executor, Transaction } from '#db/client.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import { lockKeys } from '#db/lock-keys.ts';
import { prepareStatement } from '#db/statements/prepare-statement.ts';
import { prepareReturningInsert } from '#db/statements/prepare-writes.ts';
import { customerTable, sessionTable, signingKeyTable } from './identity.table.ts';

export type SigningKeyRow = typeof signingKeyTable.$inferSelect;
export type SessionRow = typeof sessionTable.$inferSelect;
export type NewSession = typeof sessionTable.$inferInsert;

export function listSigningKeys(executor: Executor): Promise<SigningKeyRow[]> {
  return executor.select().from(signingKeyTable).orderBy(asc(signingKeyTable.createdAt), asc(signingKeyTable.kid));
}

/** Locks the keys until the end of the transaction. */
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
  return expectOneRow(await executor.insert(sessionTable).values(session).returning());
}

const insertAbsentSessions = prepareReturningInsert(sessionTable, { name: 'insert_absent_session', skipsKnown: true });

/** Inserts a session unless one with its id exists; returns whether it did. */
export async function insertAbsentSession(executor: Executor, session: NewSession): Promise<boolean> {
  const rows = await insertAbsentSessions(executor, [session]);
  return rows.length > 0;
}

const findSessionStatement = prepareStatement('find_session', (builder, { id }: { readonly id: string }) =>
  builder
    .select({ revokedAt: sessionTable.revokedAt, expiresAt: sessionTable.expiresAt })
    .from(sessionTable)
    .where(eq(sessionTable.id, id)),
);

export async function findSession(
  executor: Executor,
  id: string,
): Promise<Pick<SessionRow, 'revokedAt' | 'expiresAt'> | null> {
  const [row] = await findSessionStatement.run(executor, { id });
  return row ?? null;
}

/** The time when the person last proved their identity; null also for an ended session. */
export async function findProvenAt(executor: Executor, id: string): Promise<Date | null> {
  const [row] = await executor
    .select({ provenAt: sessionTable.provenAt })
    .from(sessionTable)
    .where(and(eq(sessionTable.id, id), isNull(sessionTable.revokedAt)));
  return row?.provenAt ?? null;
}

export type SignedInVisitor = { readonly subjectId: string; readonly signedInAt: Date };

/** The visitor who signed in with the session, or null. */
export async function findSignedInVisitor(executor: Executor, sessionId: string): Promise<SignedInVisitor | null> {
  const [row] = await executor
    .select({ subjectId: sessionTable.visitorSubjectId, signedInAt: sessionTable.createdAt })
    .from(sessionTable)
    .where(eq(sessionTable.id, sessionId));
  return row && row.subjectId !== null ? { subjectId: row.subjectId, signedInAt: row.signedInAt } : null;
}

/** Locks the session until the end of the transaction. */
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

/** Adds the role to the session unless the session has it; null if no such session exists. */
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

/** Ends a session and returns it; null if it had ended before. */
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

/** The longest list of sessions: a program that signs in at each of its runs opens more and more sessions. */
const openSessionsAtMost = 200;

/** The subject's sessions that are neither ended nor expired, last used first. */
export function listOpenSessions(executor: Executor, of: OpenSession): Promise<SessionRow[]> {
  return executor
    .select()
    .from(sessionTable)
    .where(isOpenOf(of))
    .orderBy(desc(sessionTable.refreshedAt), desc(sessionTable.id))
    .limit(openSessionsAtMost);
}

/** All stored sessions of the subject. */
export function listSessions(executor: Executor, subjectId: string): Promise<SessionRow[]> {
  return executor
    .select()
    .from(sessionTable)
    .where(eq(sessionTable.subjectId, subjectId))
    .orderBy(asc(sessionTable.createdAt), asc(sessionTable.id));
}

/**
 * Ends open sessions of the subject: one by id, all but one, or those of one sign-in method. Returns the ended ids.
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

/** Whether a row's subject is neither a customer nor a visitor with an open session. */
export function isAbandonedSubject(partnerId: AnyPgColumn, subjectId: AnyPgColumn, now: Date): SQL {
  return sql`not exists (
    select from ${customerTable} where ${customerTable.partnerId} = ${partnerId} and ${customerTable.id} = ${subjectId}
  ) and not exists (
    select from ${sessionTable} where ${sessionTable.subjectId} = ${subjectId}
      and ${sessionTable.revokedAt} is null and ${sessionTable.expiresAt} > ${now}
  )`;
}

/** Shortens the subject's open sessions to this instant; a refresh extends them again. */
export async function shortenSessions(
  executor: Executor,
  { subjectId, now, until }: OpenSession & { until: Date },
): Promise<void> {
  await executor
    .update(sessionTable)
    .set({ expiresAt: until })
    .where(and(isOpenOf({ subjectId, now }), gt(sessionTable.expiresAt, until)));
}

/** Deletes all sessions of the subject with their usage data; returns their ids. */
export async function deleteSessionsOf(executor: Executor, subjectId: string): Promise<string[]> {
  const rows = await executor
    .delete(sessionTable)
    .where(eq(sessionTable.subjectId, subjectId))
    .returning({ id: sessionTable.id });
  return rows.map((row) => row.id);
}

/** Assigns the partner to a session without one. Null if the session has another partner. */
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
 * Deletes customers' sessions that expired before `expiredBefore` or were ended before `revokedBefore`, and visitors'
 * sessions last used before `usedBefore`: long enough ago that a visitor's first token cannot store the session again.
 */
export function deleteSessionsOver(
  database: Database,
  { expiredBefore, revokedBefore, usedBefore }: { expiredBefore: Date; revokedBefore: Date; usedBefore: Date },
  options?: BatchOptions,
): Promise<number> {
  // Separate queries: each has its own index, which an `or` would not use.
  const { method, expiresAt, revokedAt, refreshedAt } = sessionTable;
  const over = [
    and(isNotNull(method), lt(expiresAt, expiredBefore)),
    and(isNotNull(method), lt(revokedAt, revokedBefore)),
    and(isNull(method), lt(refreshedAt, usedBefore)),
  ];
  const deletions = over.map((where) => ({ from: sessionTable, where }));
  return deleteInBatches(database, deletions, options);
}

/** Counts open sessions, up to the limit of `listOpenSessions`. */
export async function countOpenSessions(executor: Executor, of: OpenSession): Promise<number> {
  return (await listOpenSessions(executor, of)).length;
}
