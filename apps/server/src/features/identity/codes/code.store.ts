import { and, desc, eq, gt, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import type { SignInMethod } from '@kaplya/contract';
import { approvalSends } from '@kaplya/domain';
import type { Database, Executor, Transaction } from '#db/client.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import { lockByKeys } from '#db/statements/lock-by-key.ts';
import { codeChallengeTable, codePauseTable, codeSendTable, type CodePurpose } from './code.table.ts';

export type CodeChallengeRow = typeof codeChallengeTable.$inferSelect;
export type NewChallenge = typeof codeChallengeTable.$inferInsert & { readonly id: string };
export type NewSend = typeof codeSendTable.$inferInsert & { readonly id: string };

/** A column of the sends, and the value by which its sends are counted for a limit. */
export type SendsBy = {
  readonly column: 'target' | 'prefix' | 'ip' | 'subjectId' | 'deviceId';
  readonly value: string;
};

/** The requester of sends: a known device or account, or a stranger, matched by token, device or network. */
export type SendsOfOne =
  | { readonly knownAs: string }
  | { readonly subjectId: string; readonly deviceId: string | null; readonly ip: string };

/** The customer whose new contact the code confirms, or the subject that is signing in. */
export type ChallengeOf = {
  readonly purpose: CodePurpose;
  readonly target: string;
  readonly customerId: string | null;
};

export type AliveChallenge = Omit<ChallengeOf, 'customerId'> & { readonly subjectId: string };

/** Locks the counters of sends with these values until the end of the transaction. */
export async function lockSends(
  transaction: Transaction,
  partnerId: string,
  subjects: readonly SendsBy[],
): Promise<void> {
  // A fixed lock order prevents deadlocks.
  const keys = subjects.map(({ column, value }) => `codes ${partnerId} ${column} ${value}`).toSorted();
  await lockByKeys(transaction, keys);
}

export type PastSend = Pick<typeof codeSendTable.$inferSelect, 'at' | 'method'>;

/** The latest sends since an instant, newest first: those of the requester `of`, or without `of` all strangers'. */
export async function listSends(
  executor: Executor,
  partnerId: string,
  { column, value }: SendsBy,
  { since, atMost, of }: { readonly since: Date; readonly atMost: number; readonly of?: SendsOfOne },
): Promise<PastSend[]> {
  const { at, method } = codeSendTable;
  const isCounted = eq(codeSendTable[column], value);
  return executor
    .select({ at, method })
    .from(codeSendTable)
    .where(and(eq(codeSendTable.partnerId, partnerId), isCounted, gt(at, since), isRequestedBy(of)))
    .orderBy(desc(at))
    .limit(atMost);
}

function isRequestedBy(of: SendsOfOne | undefined): SQL | undefined {
  const { knownAs, subjectId, deviceId, ip } = codeSendTable;
  if (of === undefined) return isNull(knownAs);
  if ('knownAs' in of) return eq(knownAs, of.knownAs);
  const isDevice = of.deviceId === null ? undefined : eq(deviceId, of.deviceId);
  return and(isNull(knownAs), or(eq(subjectId, of.subjectId), eq(ip, of.ip), isDevice));
}

/** Whether a code was already sent for this proof of work. */
export async function isWorkUsed(executor: Executor, partnerId: string, workId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: codeSendTable.id })
    .from(codeSendTable)
    .where(and(eq(codeSendTable.partnerId, partnerId), eq(codeSendTable.workId, workId)));
  return rows.length > 0;
}

export async function findSend(
  executor: Executor,
  partnerId: string,
  id: string,
): Promise<Pick<typeof codeSendTable.$inferSelect, 'challengeId' | 'target'> | null> {
  const { challengeId, target } = codeSendTable;
  const [row] = await executor.select({ challengeId, target }).from(codeSendTable).where(isSend(partnerId, id));
  return row ?? null;
}

export async function insertSend(executor: Executor, send: NewSend): Promise<void> {
  await executor.insert(codeSendTable).values(send);
}

export async function updateSend(
  executor: Executor,
  partnerId: string,
  id: string,
  changes: Partial<Pick<NewSend, 'method' | 'target' | 'prefix'>>,
): Promise<void> {
  await executor.update(codeSendTable).set(changes).where(isSend(partnerId, id));
}

const isSend = (partnerId: string, id: string) => and(eq(codeSendTable.partnerId, partnerId), eq(codeSendTable.id, id));

/** Stores the time when a code was entered in the challenge's latest send by the challenge's method. */
export async function approveLastSend(
  executor: Executor,
  { partnerId, id, method }: Pick<CodeChallengeRow, 'partnerId' | 'id' | 'method'>,
  now: Date,
): Promise<void> {
  const last = executor
    .select({ id: codeSendTable.id })
    .from(codeSendTable)
    .where(
      and(
        eq(codeSendTable.partnerId, partnerId),
        eq(codeSendTable.challengeId, id),
        eq(codeSendTable.method, method),
        ne(codeSendTable.target, ''),
      ),
    )
    .orderBy(desc(codeSendTable.at), desc(codeSendTable.id))
    .limit(1);
  await executor
    .update(codeSendTable)
    .set({ approvedAt: now })
    .where(and(eq(codeSendTable.partnerId, partnerId), eq(codeSendTable.id, last)));
}

/** For each of the latest sends by a method to phones of a prefix, newest first: whether its code was entered. */
export async function listApprovals(
  executor: Executor,
  { partnerId, prefix, method, since }: PrefixMethod & { readonly since: Date },
): Promise<boolean[]> {
  const rows = await executor
    .select({ approvedAt: codeSendTable.approvedAt })
    .from(codeSendTable)
    .where(
      and(
        eq(codeSendTable.partnerId, partnerId),
        eq(codeSendTable.prefix, prefix),
        eq(codeSendTable.method, method),
        gt(codeSendTable.at, since),
      ),
    )
    .orderBy(desc(codeSendTable.at), desc(codeSendTable.id))
    .limit(approvalSends);
  return rows.map(({ approvedAt }) => approvedAt !== null);
}

export type PrefixMethod = { readonly partnerId: string; readonly prefix: string; readonly method: SignInMethod };

/** The end of the last pause of each sending method for phones of the prefix; a never paused method is missing. */
export async function listPauses(
  executor: Executor,
  { partnerId, prefix }: Omit<PrefixMethod, 'method'>,
): Promise<ReadonlyMap<SignInMethod, Date>> {
  const rows = await executor
    .select({ method: codePauseTable.method, until: codePauseTable.until })
    .from(codePauseTable)
    .where(and(eq(codePauseTable.partnerId, partnerId), eq(codePauseTable.prefix, prefix)));
  return new Map(rows.map(({ method, until }) => [method, until]));
}

export async function upsertPause(executor: Executor, way: PrefixMethod, until: Date): Promise<void> {
  const { partnerId, prefix, method } = codePauseTable;
  await executor
    .insert(codePauseTable)
    .values({ ...way, until })
    .onConflictDoUpdate({ target: [partnerId, prefix, method], set: { until } });
}

export async function findChallenge(
  executor: Executor,
  partnerId: string,
  id: string,
): Promise<CodeChallengeRow | null> {
  const [row] = await executor.select().from(codeChallengeTable).where(isChallenge(partnerId, id));
  return row ?? null;
}

/** Locks the challenge with this id, or a subject's live one, until the end of the transaction. */
export async function lockChallenge(
  transaction: Transaction,
  partnerId: string,
  of: { readonly id: string } | AliveChallenge,
): Promise<CodeChallengeRow | null> {
  const [row] = await transaction
    .select()
    .from(codeChallengeTable)
    .where('id' in of ? isChallenge(partnerId, of.id) : isAlive(partnerId, of))
    .for('update');
  return row ?? null;
}

export async function insertChallenge(executor: Executor, challenge: NewChallenge): Promise<CodeChallengeRow> {
  return expectOneRow(await executor.insert(codeChallengeTable).values(challenge).returning());
}

export async function updateChallenge(
  executor: Executor,
  { partnerId, id }: Pick<CodeChallengeRow, 'partnerId' | 'id'>,
  changes: Partial<CodeChallengeRow>,
): Promise<CodeChallengeRow> {
  const [row] = await executor.update(codeChallengeTable).set(changes).where(isChallenge(partnerId, id)).returning();
  if (!row) throw new Error(`There is no challenge ${id}`);
  return row;
}

/** Ends the live challenge that a new one of the same subject replaces. */
export async function endChallenge(
  executor: Executor,
  partnerId: string,
  of: AliveChallenge,
  now: Date,
): Promise<void> {
  await executor.update(codeChallengeTable).set({ endedAt: now }).where(isAlive(partnerId, of));
}

function isChallenge(partnerId: string, id: string): SQL | undefined {
  return and(eq(codeChallengeTable.partnerId, partnerId), eq(codeChallengeTable.id, id));
}

function isAlive(partnerId: string, { purpose, target, subjectId }: AliveChallenge): SQL | undefined {
  return and(
    eq(codeChallengeTable.partnerId, partnerId),
    eq(codeChallengeTable.purpose, purpose),
    eq(codeChallengeTable.target, target),
    eq(codeChallengeTable.subjectId, subjectId),
    isNull(codeChallengeTable.endedAt),
  );
}

/** Deletes sends, challenges and pauses older than the instant. */
export function deleteCodesBefore(database: Database, instant: Date, options?: BatchOptions): Promise<number> {
  const sends = { from: codeSendTable, where: lt(codeSendTable.at, instant) };
  const pauses = { from: codePauseTable, where: lt(codePauseTable.until, instant) };
  const challenges = { from: codeChallengeTable, where: lt(codeChallengeTable.createdAt, instant) };
  return deleteInBatches(database, [sends, pauses, challenges], options);
}
