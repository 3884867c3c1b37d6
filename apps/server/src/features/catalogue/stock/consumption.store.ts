import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/client.ts';
import type { StockOfOrder } from './move-stock.ts';

/** The pieces of a product that a delivered order has consumed. */
export async function sumConsumed(
  transaction: Transaction,
  { partnerId, warehouseId, orderId }: StockOfOrder,
  productId: string,
): Promise<number> {
  const { rows } = await transaction.execute<{ pieces: number }>(sql`
    select coalesce(sum(missing_delta - on_hand_delta), 0)::int as pieces from stock_entry
    where partner_id = ${partnerId} and order_id = ${orderId} and warehouse_id = ${warehouseId}
      and product_id = ${productId} and reason = 'consumed'`);
  return rows[0]?.pieces ?? 0;
}

/** Books consumed pieces of a delivered order back to the warehouse. */
export async function insertGivenBack(
  transaction: Transaction,
  { partnerId, warehouseId, orderId, now }: StockOfOrder,
  { productId, pieces }: { readonly productId: string; readonly pieces: number },
): Promise<void> {
  await transaction.execute(sql`
    with moved as (
      update stock set on_hand = on_hand + ${pieces}::int
      where partner_id = ${partnerId} and warehouse_id = ${warehouseId} and product_id = ${productId}
      returning product_id
    )
    insert into stock_entry (partner_id, warehouse_id, product_id, on_hand_delta, reserved_delta, reason, order_id, at)
    select ${partnerId}, ${warehouseId}, product_id, ${pieces}::int, 0, 'consumed', ${orderId}::uuid, ${now}::timestamptz
    from moved`);
}
