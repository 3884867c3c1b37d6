import type { ImportEffect, ImportOutcome } from '@kaplya/contract';
import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { hasValues } from '#db/statements/find-row.ts';
import { importRowTable } from '../imports.table.ts';
import type { FileKey } from './import-file-part.store.ts';

export type StoredRow = typeof importRowTable.$inferSelect;
export type NewRow = Omit<StoredRow, 'partnerId' | 'importId'>;

const isOf = ({ partnerId, importId }: FileKey) => hasValues(importRowTable, { partnerId, importId });

/** Writes rows of a dry run, all in one statement. */
export async function insertImportRows(
  transaction: Transaction,
  { partnerId, importId }: FileKey,
  rows: readonly NewRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await transaction.execute(sql`
    insert into import_row (partner_id, import_id, number, outcome, effect, key, person, cells, wish, errors, changes, touched)
    select ${partnerId}, ${importId}::uuid, number, outcome, effect, key, person, cells, input, errors, changes, touched
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (number int, outcome varchar, effect varchar, key varchar,
      person varchar, cells jsonb, input jsonb, errors jsonb, changes jsonb, touched jsonb)`);
}

/** Writes the results of rows, all in one statement. */
export async function updateImportRows(
  transaction: Transaction,
  { partnerId, importId }: FileKey,
  rows: readonly Pick<NewRow, 'number' | 'outcome' | 'effect' | 'errors' | 'changes' | 'touched'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const written = rows.map(({ number, outcome, effect, errors, changes, touched }) => ({
    ...{ number, outcome, effect, errors, changes, touched },
  }));
  await transaction.execute(sql`
    update import_row set outcome = row.outcome, effect = row.effect, errors = row.errors, changes = row.changes, touched = row.touched
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as row (number int, outcome varchar, effect varchar, errors jsonb,
      changes jsonb, touched jsonb)
    where import_row.partner_id = ${partnerId} and import_row.import_id = ${importId}::uuid and import_row.number = row.number`);
}

export async function deleteImportRows(executor: Executor, key: FileKey): Promise<void> {
  await executor.delete(importRowTable).where(isOf(key));
}

/** Filters of rows, by outcome or by effect. */
type RowFilters = {
  readonly outcomes?: readonly ImportOutcome[] | undefined;
  readonly effect?: ImportEffect | undefined;
};

const matchesFilters = (key: FileKey, { outcomes, effect }: RowFilters): SQL | undefined =>
  and(
    isOf(key),
    // Only one of the two filters is used: an effect implies the outcome, and no index has both columns.
    effect === undefined && outcomes ? inArray(importRowTable.outcome, [...outcomes]) : undefined,
    effect === undefined ? undefined : eq(importRowTable.effect, effect),
  );

type PageOfRows = RowFilters & { readonly after: number; readonly limit: number };

const selectRows = (executor: Executor, key: FileKey, { after, limit, ...filters }: PageOfRows) =>
  executor
    .select()
    .from(importRowTable)
    .where(and(matchesFilters(key, filters), gt(importRowTable.number, after)))
    .orderBy(asc(importRowTable.number))
    .limit(limit);

/** Rows in the order of the file. */
export async function listImportRows(executor: Executor, key: FileKey, page: PageOfRows): Promise<StoredRow[]> {
  return selectRows(executor, key, page);
}

/** Locks rows in the order of the file: no deletion of an account erases one during its batch. */
export async function lockImportRows(transaction: Transaction, key: FileKey, page: PageOfRows): Promise<StoredRow[]> {
  return selectRows(transaction, key, page).for('update');
}

export type PersonKey = { readonly partnerId: string; readonly person: string };

const isAbout = ({ partnerId, person }: PersonKey) => hasValues(importRowTable, { partnerId, person });

/** The rows about a person, of all imports. */
export function listRowsAbout(executor: Executor, of: PersonKey): Promise<StoredRow[]> {
  return executor.select().from(importRowTable).where(isAbout(of)).orderBy(asc(importRowTable.importId));
}

/**
 * Erases the contents of the rows about a person and retains their outcomes, so the rows cannot be undone. Returns the
 * ids of their imports.
 */
export async function eraseRowsAbout(transaction: Transaction, of: PersonKey): Promise<string[]> {
  const erased = await transaction
    .update(importRowTable)
    .set({ key: '', person: null, cells: [], input: {}, errors: [], changes: [], touched: [] })
    .where(isAbout(of))
    .returning({ importId: importRowTable.importId });
  return [...new Set(erased.map(({ importId }) => importId))];
}
