import type { ExchangeOutcome } from '@kaplya/contract';
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '#db/client.ts';
import { countUpTo } from '#db/count-up-to.ts';
import { insertRows } from '#db/insert-rows.ts';
import { hasValues } from '#db/statements/find-row.ts';
import { exchangeRowTable, exchangeRunTable } from '../exchange.table.ts';

export type ExchangeRowEntry = typeof exchangeRowTable.$inferSelect;
export type FoundRow = Omit<ExchangeRowEntry, 'partnerId' | 'runId'>;

type Run = { readonly partnerId: string; readonly runId: string };
type Filters = { readonly outcome?: ExchangeOutcome | undefined };

const isOf = ({ partnerId, runId }: Run, { outcome }: Filters = {}) =>
  hasValues(exchangeRowTable, { partnerId, runId, ...(outcome && { outcome }) });

export async function insertExchangeRows(executor: Transaction, run: Run, rows: readonly FoundRow[]): Promise<void> {
  await insertRows(
    executor,
    exchangeRowTable,
    rows.map((row) => ({ ...run, ...row })),
  );
}

/** Rows in the order of the document, after a number. */
export function listExchangeRows(
  executor: Executor,
  run: Run,
  { outcome, after, limit }: Filters & { readonly after: number; readonly limit: number },
): Promise<ExchangeRowEntry[]> {
  return executor
    .select()
    .from(exchangeRowTable)
    .where(and(isOf(run, { outcome }), gt(exchangeRowTable.number, after)))
    .orderBy(asc(exchangeRowTable.number))
    .limit(limit);
}

/** The rows after a number, up to `last`. */
export function listRowsBetween(
  executor: Executor,
  run: Run,
  { after, last }: { readonly after: number; readonly last: number },
): Promise<ExchangeRowEntry[]> {
  const { number } = exchangeRowTable;
  return executor
    .select()
    .from(exchangeRowTable)
    .where(and(isOf(run), gt(number, after), lte(number, last)))
    .orderBy(asc(number));
}

export async function countExchangeRows(executor: Executor, run: Run, filters: Filters, most: number): Promise<number> {
  return countUpTo(executor, { table: exchangeRowTable, where: isOf(run, filters), most });
}

const isAbout = (partnerId: string, subjects: readonly string[]) =>
  and(
    eq(exchangeRowTable.partnerId, partnerId),
    sql`${exchangeRowTable.subject} = any(${sql.param([...subjects])}::varchar[])`,
  );

/** Rows of the diary about some subjects, at most 1 000. */
export async function listRowsAbout(
  executor: Executor,
  partnerId: string,
  subjects: readonly string[],
): Promise<ExchangeRowEntry[]> {
  if (subjects.length === 0) return [];
  return executor.select().from(exchangeRowTable).where(isAbout(partnerId, subjects)).limit(1000);
}

/** The files with rows about some subjects, and files of the same bytes. */
export async function listFilesAbout(
  executor: Executor,
  partnerId: string,
  subjects: readonly string[],
): Promise<string[]> {
  if (subjects.length === 0) return [];
  const same = alias(exchangeRunTable, 'same');
  const rows = await executor
    .selectDistinct({ fileId: same.fileId })
    .from(exchangeRowTable)
    .innerJoin(
      exchangeRunTable,
      and(eq(exchangeRunTable.partnerId, exchangeRowTable.partnerId), eq(exchangeRunTable.id, exchangeRowTable.runId)),
    )
    .innerJoin(same, and(eq(same.partnerId, exchangeRunTable.partnerId), eq(same.sha256, exchangeRunTable.sha256)))
    .where(isAbout(partnerId, subjects))
    .orderBy(asc(same.fileId));
  return rows.map(({ fileId }) => fileId);
}
