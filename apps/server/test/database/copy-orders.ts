import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { orderLineTable, orderTable } from '#features/orders/orders.table.ts';

const columns = Object.values(getTableColumns(orderTable)).filter(({ generated }) => generated === undefined);
const listOf = (toName: (name: string) => string) => sql.raw(columns.map(({ name }) => toName(name)).join(', '));

/** Gives the orders of a source that have no lines copies of an order's lines. */
export async function copyLines(database: Database, id: string, source: string): Promise<void> {
  const names = Object.values(getTableColumns(orderLineTable)).map(({ name }) => `(made.copy)."${name}"`);
  await database.execute(sql`
    insert into order_line select ${sql.raw(names.join(', '))} from (
      select jsonb_populate_record(null::order_line, to_jsonb(l)
        || jsonb_build_object('id', uuidv7(), 'order_id', o.id)) as copy
      from order_line l, "order" o where l.order_id = ${id} and o.source = ${source}
        and not exists (select from order_line other where other.order_id = o.id) offset 0) as made`);
}

/** Copies an order without its lines; `g` numbers the copies from 1, and `changes` is JSON of the differences. */
export async function copyOrder(database: Database, id: string, copies: number, changes: SQL): Promise<void> {
  await database.execute(sql`
    insert into "order" (${listOf((name) => `"${name}"`)})
    select ${listOf((name) => `(made.copy)."${name}"`)} from (
      select jsonb_populate_record(null::"order", to_jsonb(o) || ${changes}
        || jsonb_build_object('id', uuidv7(), 'cart_id', uuidv7(), 'number', 'C' || nextval('system.order_number'))) as copy
      from "order" as o, generate_series(1, ${copies}) as g where o.id = ${id} offset 0) as made`);
}
