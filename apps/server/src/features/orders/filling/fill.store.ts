import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/client.ts';
import { insertRows } from '#db/insert-rows.ts';
import { orderEventTable, orderLineTable, orderTable } from '../orders.table.ts';

export type FilledOrder = Omit<typeof orderTable.$inferInsert, 'number'> & { readonly id: string };
export type FilledLine = typeof orderLineTable.$inferInsert & { readonly id: string };
export type FilledEvent = typeof orderEventTable.$inferInsert;

/** Inserts orders with numbers in this order, and their lines and timelines. */
export async function insertFilledOrders(
  transaction: Transaction,
  orders: readonly FilledOrder[],
  lines: readonly FilledLine[],
  events: readonly FilledEvent[],
): Promise<void> {
  const numbered = orders.map((order) => ({ ...order, number: sql`nextval('system.order_number')::text` }));
  await insertRows(transaction, orderTable, numbered as never);
  await insertRows(transaction, orderLineTable, [...lines]);
  await insertRows(transaction, orderEventTable, [...events]);
}
