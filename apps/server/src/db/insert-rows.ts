import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from './client.ts';

/** PostgreSQL accepts 65 535 parameters in a statement; the widest table here has twenty columns. */
const rowsInStatement = 1000;

/** Inserts any number of rows, a thousand in one statement. */
export async function insertRows<Table extends PgTable>(
  transaction: Transaction,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsInStatement) {
    await transaction.insert(table).values(rows.slice(start, start + rowsInStatement));
  }
}
