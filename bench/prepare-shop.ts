import { connectDatabase } from '../apps/server/src/db/client.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts';
import type { Promised } from './load/jobs.ts';

/** More than any run can sell. */
const piecesReceived = 50_000_000;
const placesOfInterval = 5_000_000;

export type ShopDatabase = {
  readonly connectionString: string;
  readonly superuserConnectionString: string;
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
};

/** Joins the PostgreSQL of a shop, or starts it. */
export async function openShopDatabase(dataDir: string, settings: readonly string[] = []): Promise<ShopDatabase> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  const { $client: pool } = connectDatabase(postgres.connectionString, {
    poolSize: 1,
    onConnectionError: () => undefined,
  });
  return {
    connectionString: postgres.connectionString,
    superuserConnectionString: postgres.superuserConnectionString,
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await pool.query<Row>(text, [...values])).rows,
    async close() {
      await pool.end();
      await postgres.stop();
    },
  };
}

/**
 * Makes stock and places for any number of orders. A shop that runs learns of the places within a minute, so this comes
 * before its start.
 */
export async function makeRoomForOrders({ query }: ShopDatabase): Promise<void> {
  await query(
    `with received as (
      update stock set on_hand = on_hand + $1 where partner_id = 'moscow' returning partner_id, warehouse_id, product_id
    )
    insert into stock_entry (partner_id, id, warehouse_id, product_id, on_hand_delta, reserved_delta, reason)
    select partner_id, uuidv7(), warehouse_id, product_id, $1, 0, 'received' from received`,
    [piecesReceived],
  );
  await query(
    `update interval_template set max_orders = $1, max_bottles = $1, last_day_max_orders = $1, last_day_max_bottles = $1
    where partner_id = 'moscow'`,
    [placesOfInterval],
  );
}

export type Sold = { readonly orders: number; readonly pieces: Readonly<Record<string, number>> };

/** Sales until now, as the database has them. */
export async function readSold({ query }: ShopDatabase): Promise<Sold> {
  const [counted] = await query<{ orders: string }>(
    `select count(*) as orders from "order" where partner_id = 'moscow'`,
  );
  const rows = await query<{ id: string; reserved: string }>(
    `select product_id as id, sum(reserved) as reserved from stock where partner_id = 'moscow' group by product_id`,
  );
  return {
    orders: Number(counted?.orders),
    pieces: Object.fromEntries(rows.map(({ id, reserved }) => [id, Number(reserved)])),
  };
}

/** Throws unless the shop sold exactly what it has answered to have sold. */
export function assertNothingLost(before: Sold, after: Sold, promised: Promised): void {
  const orders = after.orders - before.orders;
  if (orders !== promised.orders)
    throw new Error(`${promised.orders} orders were answered, ${orders} are in the database`);
  for (const [id, count] of Object.entries(promised.pieces)) {
    const sold = (after.pieces[id] ?? 0) - (before.pieces[id] ?? 0);
    if (sold !== count) throw new Error(`${count} pieces of ${id} were ordered, ${sold} left the stock`);
  }
}
