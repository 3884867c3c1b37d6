import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';

/** Copies an order without its lines; `g` numbers the copies from 1, and `changes` is JSON of the differences. */
export async function copyOrder(database: Database, id: string, copies: number, changes: SQL): Promise<void> {
  await database.execute(sql`
    insert into "order"
    select (jsonb_populate_record(null::"order", to_jsonb(o) || ${changes}
      || jsonb_build_object('id', uuidv7(), 'cart_id', uuidv7(), 'number', 'C' || nextval('system.order_number')))).*
    from "order" as o, generate_series(1, ${copies}) as g where o.id = ${id}`);
}
