import type { ExchangeRunState, ExchangeType } from '@kaplya/contract';
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '#db/client.ts';
import { countUpTo } from '#db/count-up-to.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import { exchangeFileTable, exchangeRunTable } from '../exchange.table.ts';

export type ExchangeRunEntry = typeof exchangeRunTable.$inferSelect;
export type RunKey = { readonly partnerId: string; readonly id: string };

const isKey = ({ partnerId, id }: RunKey) =>
  and(eq(exchangeRunTable.partnerId, partnerId), eq(exchangeRunTable.id, id));

export async function insertRun(
  executor: Executor,
  run: typeof exchangeRunTable.$inferInsert,
): Promise<ExchangeRunEntry> {
  return expectOneRow(await executor.insert(exchangeRunTable).values(run).returning());
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

const workingStates: readonly ExchangeRunState[] = ['waiting', 'reading', 'working'];

const earlier = alias(exchangeRunTable, 'earlier');

/** Of each partner only the oldest run that has not ended is due: documents are written in the order in which they came. */
export const isOldestOfPartner = sql`not exists (select from ${exchangeRunTable} as earlier
  where ${earlier.partnerId} = ${exchangeRunTable.partnerId} and ${earlier.id} < ${exchangeRunTable.id} and ${earlier.checkAt} is not null)`;

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
