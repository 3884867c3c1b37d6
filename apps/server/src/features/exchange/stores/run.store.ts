import type { ExchangeRunState, ExchangeType } from '@kaplya/contract';
import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { countUpTo } from '#db/count-up-to.ts';
import { onlyRow } from '#db/only-row.ts';
import { exchangeFileTable, exchangeRunTable } from '../exchange.table.ts';

export type ExchangeRunEntry = typeof exchangeRunTable.$inferSelect;
export type RunKey = { readonly partnerId: string; readonly id: string };

const isKey = ({ partnerId, id }: RunKey) =>
  and(eq(exchangeRunTable.partnerId, partnerId), eq(exchangeRunTable.id, id));

export async function insertRun(
  executor: Executor,
  run: typeof exchangeRunTable.$inferInsert,
): Promise<ExchangeRunEntry> {
  return onlyRow(await executor.insert(exchangeRunTable).values(run).returning());
}

export async function findRun(executor: Executor, key: RunKey): Promise<ExchangeRunEntry | null> {
  const [row] = await executor.select().from(exchangeRunTable).where(isKey(key));
  return row ?? null;
}

export async function lockRun(transaction: Transaction, key: RunKey): Promise<ExchangeRunEntry | null> {
  const [row] = await transaction.select().from(exchangeRunTable).where(isKey(key)).for('update');
  return row ?? null;
}

/** The newest run of 1C of a document of a file. */
export async function findRunOf(
  executor: Executor,
  { partnerId, fileId, entry }: { readonly partnerId: string; readonly fileId: string; readonly entry: string | null },
): Promise<ExchangeRunEntry | null> {
  const [row] = await executor
    .select()
    .from(exchangeRunTable)
    .where(
      and(
        eq(exchangeRunTable.partnerId, partnerId),
        eq(exchangeRunTable.fileId, fileId),
        sql`${exchangeRunTable.entry} is not distinct from ${entry}::varchar`,
        sql`${exchangeRunTable.staffId} is null`,
      ),
    )
    .orderBy(desc(exchangeRunTable.id))
    .limit(1);
  return row ?? null;
}

/** The commit of a dry run. */
export async function findCommitOf(
  executor: Executor,
  { partnerId, id, fileId }: Pick<ExchangeRunEntry, 'partnerId' | 'id' | 'fileId'>,
): Promise<ExchangeRunEntry | null> {
  const [row] = await executor
    .select()
    .from(exchangeRunTable)
    .where(
      and(
        eq(exchangeRunTable.partnerId, partnerId),
        eq(exchangeRunTable.fileId, fileId),
        eq(exchangeRunTable.basedOn, id),
      ),
    );
  return row ?? null;
}

/** Earlier runs of the very same document, the oldest first, at most 50. */
export function listRunsOf(
  executor: Executor,
  { partnerId, id, sha256, type }: Pick<ExchangeRunEntry, 'partnerId' | 'id' | 'sha256' | 'type'>,
): Promise<ExchangeRunEntry[]> {
  return executor
    .select()
    .from(exchangeRunTable)
    .where(
      and(
        eq(exchangeRunTable.partnerId, partnerId),
        eq(exchangeRunTable.sha256, sha256),
        eq(exchangeRunTable.type, type),
        lt(exchangeRunTable.id, id),
      ),
    )
    .orderBy(asc(exchangeRunTable.id))
    .limit(50);
}

type RunFields = Partial<Omit<typeof exchangeRunTable.$inferInsert, 'partnerId' | 'id'>>;

/** Changes a run whose work is where the caller found it. False: somebody else has gone on with it. */
export async function advanceRun(
  executor: Executor,
  { partnerId, id, state, cursor }: Pick<ExchangeRunEntry, 'partnerId' | 'id' | 'state' | 'cursor'>,
  fields: RunFields,
): Promise<boolean> {
  const { rowCount } = await executor
    .update(exchangeRunTable)
    .set(fields)
    .where(and(isKey({ partnerId, id }), eq(exchangeRunTable.state, state), eq(exchangeRunTable.cursor, cursor)));
  return rowCount === 1;
}

const workingStates: readonly ExchangeRunState[] = ['waiting', 'reading', 'working'];

const isWorking = (key: RunKey) => and(isKey(key), inArray(exchangeRunTable.state, [...workingStates]));

/** Ends a run that somebody may still work on, wherever it is. One that has ended stays as it is. */
export async function refuseRun(
  executor: Executor,
  key: RunKey,
  how: Pick<ExchangeRunEntry, 'endedAt' | 'failure'>,
): Promise<void> {
  await executor
    .update(exchangeRunTable)
    .set({ ...how, state: 'refused', checkAt: null })
    .where(isWorking(key));
}

/** Gives up a run after so many attempts without a step forwards. False: it has not come to that. */
export async function giveUpRun(
  executor: Executor,
  key: RunKey,
  { attempts, ...how }: Pick<ExchangeRunEntry, 'endedAt' | 'failure'> & { readonly attempts: number },
): Promise<boolean> {
  const { rowCount } = await executor
    .update(exchangeRunTable)
    .set({ ...how, state: 'failed', checkAt: null })
    .where(and(isWorking(key), gte(exchangeRunTable.attempts, attempts)));
  return rowCount === 1;
}

/**
 * Claims the run that waits longest, of each partner only the oldest that has not ended: its documents are written in the
 * order in which they came. That is an attempt, also if whoever claims it dies over it.
 */
export async function claimRun(
  executor: Executor,
  { now, claimedUntil }: { readonly now: Date; readonly claimedUntil: Date },
): Promise<ExchangeRunEntry | null> {
  const first = sql`(
    with first as (
      select distinct on (partner_id) partner_id, id from exchange_run where check_at is not null order by partner_id, id)
    select run.partner_id, run.id from exchange_run as run join first using (partner_id, id)
    where run.check_at <= ${now.toISOString()}::timestamptz
    order by run.check_at limit 1 for update of run skip locked)`;
  const [row] = await executor
    .update(exchangeRunTable)
    .set({ checkAt: claimedUntil, attempts: sql`${exchangeRunTable.attempts} + 1` })
    .where(sql`(${exchangeRunTable.partnerId}, ${exchangeRunTable.id}) in ${first}`)
    .returning();
  return row ?? null;
}

export type RunWithFile = ExchangeRunEntry & {
  readonly fileName: string;
  readonly bytes: number;
  readonly isKept: boolean;
};

const withFile = {
  run: exchangeRunTable,
  fileName: exchangeFileTable.name,
  bytes: exchangeFileTable.bytes,
  isKept: exchangeFileTable.isKept,
};

const selectWithFile = (executor: Executor) =>
  executor
    .select(withFile)
    .from(exchangeRunTable)
    .innerJoin(
      exchangeFileTable,
      and(
        eq(exchangeFileTable.partnerId, exchangeRunTable.partnerId),
        eq(exchangeFileTable.id, exchangeRunTable.fileId),
      ),
    );

export async function findRunWithFile(executor: Executor, key: RunKey): Promise<RunWithFile | null> {
  const [row] = await selectWithFile(executor).where(isKey(key));
  return row ? { ...row.run, fileName: row.fileName, bytes: row.bytes, isKept: row.isKept } : null;
}

type Wanted = { readonly type?: ExchangeType | undefined };

const isWanted = (partnerId: string, { type }: Wanted) =>
  and(eq(exchangeRunTable.partnerId, partnerId), type === undefined ? undefined : eq(exchangeRunTable.type, type));

/** The newest first, after the one with `afterId`: ids are made of the time. */
export async function listRuns(
  executor: Executor,
  partnerId: string,
  wanted: Wanted,
  { afterId, limit }: { readonly afterId: string | null; readonly limit: number },
): Promise<RunWithFile[]> {
  const rows = await selectWithFile(executor)
    .where(and(isWanted(partnerId, wanted), afterId === null ? undefined : lt(exchangeRunTable.id, afterId)))
    .orderBy(desc(exchangeRunTable.id))
    .limit(limit);
  return rows.map(({ run, ...file }) => ({ ...run, ...file }));
}

/** Counts them up to `most`. */
export async function countRuns(executor: Executor, partnerId: string, wanted: Wanted, most: number): Promise<number> {
  return countUpTo(executor, { table: exchangeRunTable, where: isWanted(partnerId, wanted), most });
}

/** Whether something of a file is going on. */
export async function isFileBusy(
  executor: Executor,
  { partnerId, fileId }: { readonly partnerId: string; readonly fileId: string },
): Promise<boolean> {
  const [row] = await executor
    .select({ id: exchangeRunTable.id })
    .from(exchangeRunTable)
    .where(
      and(
        eq(exchangeRunTable.partnerId, partnerId),
        eq(exchangeRunTable.fileId, fileId),
        inArray(exchangeRunTable.state, [...workingStates]),
      ),
    )
    .limit(1);
  return row !== undefined;
}
