import { and, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '../client.ts';

/** SQL: the condition that a row has these values in the columns of these names. */
export function hasValues<Table extends PgTable>(
  table: Table,
  values: Partial<Table['$inferSelect']>,
): SQL | undefined {
  const columns: Record<string, PgColumn> = getTableColumns<PgTable>(table);
  return and(...Object.entries(values).map(([name, value]) => eq(columns[name] as PgColumn, value)));
}

const selectRow = (executor: Executor, table: PgTable, where: SQL | undefined) =>
  executor.select().from(table).where(where);

/** The only row that a condition selects. */
export async function findRow<Table extends PgTable>(
  executor: Executor,
  table: Table,
  where: SQL | undefined,
): Promise<Table['$inferSelect'] | null> {
  const [row] = await selectRow(executor, table, where);
  return row ?? null;
}

/** Like `findRow`, but locks the row `for update`. */
export async function lockRow<Table extends PgTable>(
  transaction: Transaction,
  table: Table,
  where: SQL | undefined,
): Promise<Table['$inferSelect'] | null> {
  const [row] = await selectRow(transaction, table, where).for('update');
  return row ?? null;
}
