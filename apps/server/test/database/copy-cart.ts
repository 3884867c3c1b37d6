import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';

/** Copies this cart so many times, with its subject and lines but without a hold. Returns all ids. */
export async function copyCart(database: Database, cartId: string, copies: number): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    insert into cart
    select (jsonb_populate_record(cart, jsonb_build_object('id', uuidv7()))).*
    from cart cross join generate_series(1, ${copies}::int)
    where cart.id = ${cartId}
    returning id`);
  const ids = rows.map(({ id }) => id);
  await database.execute(sql`
    insert into cart_line
    select (jsonb_populate_record(line, jsonb_build_object('id', uuidv7(), 'cart_id', copy.id))).*
    from cart_line as line cross join unnest(${sql.param(ids)}::uuid[]) as copy (id)
    where line.cart_id = ${cartId}`);
  return [cartId, ...ids];
}
