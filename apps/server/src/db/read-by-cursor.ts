import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from './client.ts';

/** The number of rows fetched and parsed without a pause; a product has some kilobytes of texts. */
const rowsAtOnce = 250;

type CursorQuery<Table extends PgTable> = { readonly from: Table; readonly where: SQL; readonly orderBy?: SQL };

/** Reads the wanted rows of a table by a cursor: parsing one large answer would block the process. */
export async function readByCursor<Table extends PgTable>(
  transaction: Transaction,
  { from, where, orderBy }: CursorQuery<Table>,
): Promise<Table['$inferSelect'][]> {
  const columns = Object.entries(getTableColumns(from));
  const names = sql.join(
    columns.map(([, column]) => sql`${column}`),
    sql`, `,
  );
  await transaction.execute(
    sql`declare parts no scroll cursor for select ${names} from ${from} where ${where} ${orderBy && sql`order by ${orderBy}`}`,
  );
  const all: Table['$inferSelect'][] = [];
  for (;;) {
    const { rows } = await transaction.execute(sql`fetch ${sql.raw(String(rowsAtOnce))} from parts`);
    for (const row of rows) {
      const values = columns.map(([key, column]) => {
        const value = row[column.name] ?? null;
        return [key, value === null ? null : column.mapFromDriverValue(value)] as const;
      });
      all.push(Object.fromEntries(values));
    }
    if (rows.length < rowsAtOnce) break;
  }
  await transaction.execute(sql`close parts`);
  return all;
}
