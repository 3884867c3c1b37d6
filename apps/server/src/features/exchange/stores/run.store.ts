import type { ExchangeType } from '@kaplya/contract';
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '#db/client.ts';
import { countUpTo } from '#db/count-up-to.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import { findRow, hasValues, lockRow } from '#db/statements/find-row.ts';
import { exchangeFileTable, exchangeRunTable } from '../exchange.table.ts';
import type { ExchangeFile } from './file.store.ts';

export type ExchangeRunEntry = typeof exchangeRunTable.$inferSelect;
export type RunKey = { readonly partnerId: string; readonly id: string };

const isKey = ({ partnerId, id }: RunKey) => hasValues(exchangeRunTable, { partnerId, id });

export async function insertRun(
  executor: Executor,
  run: typeof exchangeRunTable.$inferInsert,
): Promise<ExchangeRunEntry> {
  return expectOneRow(await executor.insert(exchangeRunTable).values(run).returning());
}

export async function insertRuns(
  executor: Executor,
  runs: readonly (typeof exchangeRunTable.$inferInsert)[],
): Promise<ExchangeRunEntry[]> {
  if (runs.length === 0) return [];
  return executor
    .insert(exchangeRunTable)
    .values([...runs])
    .returning();
}

export async function deleteRun(executor: Executor, key: RunKey): Promise<void> {
  await executor.delete(exchangeRunTable).where(isKey(key));
}

export const lockRun = (transaction: Transaction, key: RunKey): Promise<ExchangeRunEntry | null> =>
  lockRow(transaction, exchangeRunTable, isKey(key));

/** The newest run of each document of a file that 1C itself started, not staff. */
export async function listRunsOfFile(
  executor: Executor,
  { partnerId, fileId }: { readonly partnerId: string; readonly fileId: string },
  entries: readonly (string | null)[],
): Promise<ExchangeRunEntry[]> {
  const { entry, id, staffId } = exchangeRunTable;
  const names = entries.filter((name) => name !== null);
  const isNamed = or(
    names.length > 0 ? inArray(entry, names) : undefined,
    names.length < entries.length ? isNull(entry) : undefined,
  );
  return executor
    .selectDistinctOn([entry])
    .from(exchangeRunTable)
    .where(and(hasValues(exchangeRunTable, { partnerId, fileId }), isNamed, isNull(staffId)))
    .orderBy(entry, desc(id));
}

/** Runs by their ids, in the order of their start. */
export function listRunsById(
  executor: Executor,
  partnerId: string,
  ids: readonly string[],
): Promise<ExchangeRunEntry[]> {
  return executor
    .select()
    .from(exchangeRunTable)
    .where(and(hasValues(exchangeRunTable, { partnerId }), inArray(exchangeRunTable.id, [...ids])))
    .orderBy(asc(exchangeRunTable.id));
}

/** The commit of a dry run. */
export const findCommitOf = (
  executor: Executor,
  { partnerId, id, fileId }: Pick<ExchangeRunEntry, 'partnerId' | 'id' | 'fileId'>,
): Promise<ExchangeRunEntry | null> =>
  findRow(executor, exchangeRunTable, hasValues(exchangeRunTable, { partnerId, fileId, basedOn: id }));

type Document = Pick<ExchangeRunEntry, 'partnerId' | 'id' | 'sha256' | 'type'>;

const isEarlierOf = ({ partnerId, id, sha256, type }: Document) =>
  and(hasValues(exchangeRunTable, { partnerId, sha256, type }), lt(exchangeRunTable.id, id));

const isApplied = hasValues(exchangeRunTable, { mode: 'apply', state: 'done' });

/** The first run of a document with the same bytes. */
export async function findFirstRunOf(executor: Executor, document: Document): Promise<ExchangeRunEntry | null> {
  const [run] = await executor
    .select()
    .from(exchangeRunTable)
    .where(isEarlierOf(document))
    .orderBy(asc(exchangeRunTable.id))
    .limit(1);
  return run ?? null;
}

/** The last run that applied a document with the same bytes. */
export async function findLastAppliedOf(executor: Executor, document: Document): Promise<ExchangeRunEntry | null> {
  const [run] = await executor
    .select()
    .from(exchangeRunTable)
    .where(and(isEarlierOf(document), isApplied))
    .orderBy(desc(exchangeRunTable.id))
    .limit(1);
  return run ?? null;
}

const other = alias(exchangeRunTable, 'other');

/** A document's name without the ids that some versions of 1C add anew at each exchange. */
const withoutIds = (name: PgColumn | string): SQL =>
  sql`regexp_replace(${name}, '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', '', 'gi')`;

/**
 * The documents that were applied between an applied one and a run with the same bytes and may have replaced it, at
 * most 50, the newest first: other bytes under the same name. A document that came together with the same bytes is
 * another file of that exchange and replaces nothing; neither do those of the two sessions themselves.
 */
export function listReplacing(
  executor: Executor,
  { partnerId, type, id: before, sessionId }: Pick<ExchangeRunEntry, 'partnerId' | 'type' | 'id' | 'sessionId'>,
  applied: Pick<ExchangeRunEntry, 'id' | 'sessionId' | 'sha256' | 'name'>,
): Promise<Pick<ExchangeRunEntry, 'aspects' | 'formedAt'>[]> {
  const { id, aspects, formedAt, sha256, name } = exchangeRunTable;
  const isOfOtherSession = notInArray(exchangeRunTable.sessionId, [applied.sessionId, sessionId]);
  const hasSameName = sql`${withoutIds(name)} = ${withoutIds(applied.name)}`;
  const withSameBytes = executor
    .select({ one: sql`1` })
    .from(other)
    .where(
      and(
        ...[eq(other.partnerId, partnerId), eq(other.sha256, applied.sha256)],
        ...[eq(other.sessionId, exchangeRunTable.sessionId), inArray(other.state, ['done', 'same'])],
      ),
    );
  return executor
    .select({ aspects, formedAt })
    .from(exchangeRunTable)
    .where(
      and(
        ...[hasValues(exchangeRunTable, { partnerId, type }), isApplied, gt(id, applied.id), lt(id, before)],
        ...[ne(sha256, applied.sha256), isOfOtherSession, hasSameName, notExists(withSameBytes)],
      ),
    )
    .orderBy(desc(id))
    .limit(50);
}

const earlier = alias(exchangeRunTable, 'earlier');

/**
 * SQL: whether a run is the oldest unfinished one of its partner. Only that one may be claimed, so that documents are
 * applied in the order of their arrival.
 */
export const isOldestOfPartner = sql`not exists (select from ${exchangeRunTable} as earlier
  where ${earlier.partnerId} = ${exchangeRunTable.partnerId} and ${earlier.id} < ${exchangeRunTable.id} and ${earlier.checkAt} is not null)`;

/** Whether work on a run is due; `except`: a partner whose runs do not count. */
export async function hasDueRuns(executor: Executor, now: Date, except: string | null = null): Promise<boolean> {
  const { partnerId, checkAt } = exchangeRunTable;
  const rows = await executor
    .select({ id: exchangeRunTable.id })
    .from(exchangeRunTable)
    .where(and(lte(checkAt, now), except === null ? undefined : ne(partnerId, except)))
    .limit(1);
  return rows.length > 0;
}

export type RunWithFile = ExchangeRunEntry & Pick<ExchangeFile, 'bytes' | 'isKept'> & { readonly fileName: string };

const { name: fileName, bytes, isKept } = exchangeFileTable;

const selectWithFile = (executor: Executor) =>
  executor
    .select({ run: exchangeRunTable, file: { fileName, bytes, isKept } })
    .from(exchangeRunTable)
    .innerJoin(
      exchangeFileTable,
      and(
        eq(exchangeFileTable.partnerId, exchangeRunTable.partnerId),
        eq(exchangeFileTable.id, exchangeRunTable.fileId),
      ),
    );

const toRunWithFile = ({ run, file }: Awaited<ReturnType<typeof selectWithFile>>[number]): RunWithFile => ({
  ...{ ...run, ...file },
});

export async function findRunWithFile(executor: Executor, key: RunKey): Promise<RunWithFile | null> {
  const [row] = await selectWithFile(executor).where(isKey(key));
  return row ? toRunWithFile(row) : null;
}

type Filters = { readonly type?: ExchangeType | undefined };

const matchesFilters = (partnerId: string, { type }: Filters) =>
  hasValues(exchangeRunTable, { partnerId, ...(type && { type }) });

/** Runs after the one with `afterId`, the newest first: ids are sorted by time. */
export async function listRuns(
  executor: Executor,
  partnerId: string,
  filters: Filters,
  { afterId, limit }: { readonly afterId: string | null; readonly limit: number },
): Promise<RunWithFile[]> {
  const rows = await selectWithFile(executor)
    .where(and(matchesFilters(partnerId, filters), afterId === null ? undefined : lt(exchangeRunTable.id, afterId)))
    .orderBy(desc(exchangeRunTable.id))
    .limit(limit);
  return rows.map(toRunWithFile);
}

const isUnfinished = isNotNull(exchangeRunTable.checkAt);

/** The most documents of a partner that wait or are worked on. */
export const unfinishedAtMost = 500;

/** Whether so many further documents of a partner may wait. */
export const mayWait = async (executor: Executor, partnerId: string, count: number): Promise<boolean> =>
  (await countUnfinishedRuns(executor, partnerId, unfinishedAtMost)) + count <= unfinishedAtMost;

/** Counts runs that wait or are worked on; stops counting at `most`. */
export async function countUnfinishedRuns(executor: Executor, partnerId: string, most: number): Promise<number> {
  const where = and(hasValues(exchangeRunTable, { partnerId }), isUnfinished);
  return countUpTo(executor, { table: exchangeRunTable, where, most });
}

/**
 * Ends unfinished runs of a partner: one by its id, or all; returns how many. A process that works on one loses its
 * claim with its next batch, which is rolled back.
 */
export async function endRuns(
  executor: Executor,
  partnerId: string,
  {
    id,
    isOnlyOf1C = false,
    failure,
    endedAt,
  }: {
    readonly id?: string;
    readonly isOnlyOf1C?: boolean;
    readonly failure: NonNullable<ExchangeRunEntry['failure']>;
    readonly endedAt: Date;
  },
): Promise<number> {
  const { rowCount } = await executor
    .update(exchangeRunTable)
    .set({ state: 'ended', failure, endedAt, checkAt: null })
    .where(
      and(
        hasValues(exchangeRunTable, { partnerId, ...(id !== undefined && { id }) }),
        ...[isUnfinished, isOnlyOf1C ? isNull(exchangeRunTable.staffId) : undefined],
      ),
    );
  return rowCount ?? 0;
}

/** Counts runs; stops counting at `most`. */
export async function countRuns(
  executor: Executor,
  partnerId: string,
  filters: Filters,
  most: number,
): Promise<number> {
  return countUpTo(executor, { table: exchangeRunTable, where: matchesFilters(partnerId, filters), most });
}

/** Whether a run of a file is unfinished. */
export async function isFileBusy(
  executor: Executor,
  { partnerId, fileId }: { readonly partnerId: string; readonly fileId: string },
): Promise<boolean> {
  const isWorking = inArray(exchangeRunTable.state, ['waiting', 'reading', 'working']);
  const [row] = await executor
    .select({ id: exchangeRunTable.id })
    .from(exchangeRunTable)
    .where(and(hasValues(exchangeRunTable, { partnerId, fileId }), isWorking))
    .limit(1);
  return row !== undefined;
}
