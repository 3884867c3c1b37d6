import type { ImportEffect, ImportKindName, ImportOutcome, ImportState } from '@kaplya/contract';
import { and, desc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { claimDue, type Claim } from '#db/queues/claim-due.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import type { Database } from '#db/client.ts';
import { countUpTo } from '#db/count-up-to.ts';
import { importTable, type ImportReason } from '../imports.table.ts';

export type ImportEntry = typeof importTable.$inferSelect;
export type ImportKey = { readonly partnerId: string; readonly id: string };

const isKey = ({ partnerId, id }: ImportKey) => and(eq(importTable.partnerId, partnerId), eq(importTable.id, id));

export async function insertImport(
  executor: Executor,
  entry: Pick<ImportEntry, 'partnerId' | 'id' | 'kind' | 'state' | 'fileName' | 'staffId' | 'createdAt'>,
): Promise<void> {
  await executor.insert(importTable).values(entry);
}

export async function findImport(executor: Executor, key: ImportKey): Promise<ImportEntry | null> {
  const [row] = await executor.select().from(importTable).where(isKey(key));
  return row ?? null;
}

export async function lockImport(transaction: Transaction, key: ImportKey): Promise<ImportEntry | null> {
  const [row] = await transaction.select().from(importTable).where(isKey(key)).for('update');
  return row ?? null;
}

/** Changes fields of an import that the caller has locked, or that nobody else knows yet. */
export async function updateImport(
  executor: Executor,
  key: ImportKey,
  fields: Partial<Omit<typeof importTable.$inferInsert, 'partnerId' | 'id' | 'version'>>,
): Promise<ImportEntry> {
  const [row] = await executor.update(importTable).set(fields).where(isKey(key)).returning();
  if (!row) throw new Error('The import is gone');
  return row;
}

export async function deleteImport(executor: Executor, key: ImportKey): Promise<void> {
  await executor.delete(importTable).where(isKey(key));
}

/** The newest first, after the one with `afterId`: ids are made of the time. Uploads that never ended are left out. */
export function listImports(
  executor: Executor,
  partnerId: string,
  kinds: readonly ImportKindName[],
  { afterId, limit }: { readonly afterId: string | null; readonly limit: number },
): Promise<ImportEntry[]> {
  return executor
    .select()
    .from(importTable)
    .where(
      and(
        eq(importTable.partnerId, partnerId),
        inArray(importTable.kind, [...kinds]),
        sql`${importTable.state} <> 'uploading'`,
        afterId === null ? undefined : lt(importTable.id, afterId),
      ),
    )
    .orderBy(desc(importTable.id))
    .limit(limit);
}

/** Counts imports of kinds up to `most`. */
export async function countImports(
  executor: Executor,
  partnerId: string,
  kinds: readonly ImportKindName[],
  most: number,
): Promise<number> {
  return countUpTo(executor, {
    table: importTable,
    where: and(
      eq(importTable.partnerId, partnerId),
      inArray(importTable.kind, [...kinds]),
      sql`${importTable.state} <> 'uploading'`,
    ),
    orderBy: [desc(importTable.id)],
    most,
  });
}

/** Claims the import that waits longest for its work: an attempt, also if whoever claims it dies over it. */
export async function claimImport(
  executor: Executor,
  claim: Pick<Claim, 'now' | 'claimedUntil'>,
): Promise<ImportEntry | null> {
  const also = { attempts: sql`${importTable.attempts} + 1` };
  const [claimed] = await claimDue<ImportEntry>(executor, importTable, { ...claim, limit: 1, also });
  return claimed ?? null;
}

/** Whether an import waits for its work. */
export async function hasDueImports(executor: Executor, now: Date): Promise<boolean> {
  const rows = await executor
    .select({ id: importTable.id })
    .from(importTable)
    .where(lte(importTable.checkAt, now))
    .limit(1);
  return rows.length > 0;
}

export type Advance = {
  /** As the work found it: nobody else has gone on since. */
  readonly from: Pick<ImportEntry, 'state' | 'cursor'>;
  readonly to: {
    readonly cursor: number;
    readonly done: number;
    readonly total: number;
    readonly counts: Partial<Record<ImportOutcome, number>>;
    readonly effects: Partial<Record<ImportEffect, number>>;
    readonly claimedUntil: Date;
  };
};

/** Moves the work of an import on by a batch, in the batch's transaction. False: somebody else has taken it over. */
export async function advanceImport(
  transaction: Transaction,
  key: ImportKey,
  { from, to: { claimedUntil, ...to } }: Advance,
): Promise<boolean> {
  const { rowCount } = await transaction
    .update(importTable)
    .set({ ...to, checkAt: claimedUntil, attempts: 0 })
    .where(and(isKey(key), eq(importTable.state, from.state), eq(importTable.cursor, from.cursor)));
  return rowCount === 1;
}

/** Ends a phase of the work. False: somebody else has taken it over. */
export async function endPhase(
  executor: Executor,
  key: ImportKey,
  {
    from,
    to,
    failure = null,
  }: {
    from: Pick<ImportEntry, 'state'> & { readonly cursor?: number };
    to: ImportState;
    failure?: ImportReason | null;
  },
): Promise<boolean> {
  const { rowCount } = await executor
    .update(importTable)
    .set({ state: to, checkAt: null, failure, attempts: 0 })
    .where(
      and(
        isKey(key),
        eq(importTable.state, from.state),
        from.cursor === undefined ? undefined : eq(importTable.cursor, from.cursor),
      ),
    );
  return rowCount === 1;
}

/** Lets others take up an import at once that this process does not go on with, through no fault of the import. */
export async function releaseImport(
  executor: Executor,
  key: ImportKey & Pick<ImportEntry, 'state'>,
  now: Date,
): Promise<void> {
  await executor
    .update(importTable)
    .set({ checkAt: now, attempts: 0 })
    .where(and(isKey(key), eq(importTable.state, key.state)));
}

/** Gives up a phase of the work after so many attempts without a step forwards. False: it has not come to that. */
export async function giveUp(
  executor: Executor,
  key: ImportKey & Pick<ImportEntry, 'state'>,
  { attempts, failure }: { readonly attempts: number; readonly failure: ImportReason },
): Promise<boolean> {
  const { rowCount } = await executor
    .update(importTable)
    .set({ state: 'failed', checkAt: null, failure, attempts: 0 })
    .where(and(isKey(key), eq(importTable.state, key.state), gte(importTable.attempts, attempts)));
  return rowCount === 1;
}

/** Deletes old imports with their files and rows, uploads that never ended, and files of people without a dry run. */
export function deleteImports(
  database: Database,
  {
    until,
    unendedUntil,
    peopleUntil,
  }: { readonly until: Date; readonly unendedUntil: Date; readonly peopleUntil: Date },
  options: BatchOptions,
): Promise<number> {
  return deleteInBatches(
    database,
    [
      { from: importTable, where: lt(importTable.createdAt, until) },
      {
        from: importTable,
        // As written in the index.
        where: and(sql`${importTable.state} = 'uploading'`, lt(importTable.createdAt, unendedUntil)),
      },
      {
        from: importTable,
        // Nothing says yet whom they are about.
        where: and(
          sql`${importTable.kind} = 'customers'`,
          sql`${importTable.state} in ('uploaded', 'mapped', 'refused')`,
          lt(importTable.createdAt, peopleUntil),
        ),
      },
    ],
    // Each takes its file and its rows with it.
    { ...options, rowsAtOnce: 5 },
  );
}

/** Takes from imports what they show of their files, which are deleted. */
export async function forgetFiles(
  transaction: Transaction,
  { partnerId, ids }: { readonly partnerId: string; readonly ids: readonly string[] },
): Promise<void> {
  await transaction
    .update(importTable)
    .set({ bytes: 0, format: null })
    .where(and(eq(importTable.partnerId, partnerId), inArray(importTable.id, [...ids])));
}
