import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { orderTable } from '#features/orders/orders.table.ts';

const columns = Object.values(getTableColumns(orderTable)).filter(({ generated }) => generated === undefined);
const listOf = (toName: (name: string) => string) => sql.raw(columns.map(({ name }) => toName(name)).join(', '));

/** Copies an order without its lines; `g` numbers the copies from 1, and `changes` is JSON of the differences. */
export async function copyOrder(database: Database, id: string, copies: number, changes: SQL): Promise<void> {
  await database.execute(sql`
    insert into "order" (${listOf((name) => `"${name}"`)})
    select ${listOf((name) => `(made.copy)."${name}"`)} from (
      select jsonb_populate_record(null::"order", to_jsonb(o) || ${changes}
        || jsonb_build_object('id', uuidv7(), 'cart_id', uuidv7(), 'number', 'C' || nextval('system.order_number'))) as copy
      from "order" as o, generate_series(1, ${copies}) as g where o.id = ${id} offset 0) as made`);
}
