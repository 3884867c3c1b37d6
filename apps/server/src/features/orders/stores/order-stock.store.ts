import { sql } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';

/** The pieces of a product in a warehouse that an open order reserves. */
export type OrderReservation = {
  readonly orderId: string;
  readonly number: string;
  readonly deliveryAt: Date;
  readonly warehouseId: string;
  readonly productId: string;
  readonly pieces: number;
};

/** Open orders that reserve these products, the earliest deliveries first. */
export async function listOrdersReserving(
  executor: Executor,
  partnerId: string,
  keys: readonly { readonly warehouseId: string; readonly productId: string }[],
): Promise<OrderReservation[]> {
  if (keys.length === 0) return [];
  const { rows } = await executor.execute<Omit<OrderReservation, 'deliveryAt'> & { deliveryAt: string }>(sql`
    select "order".id as "orderId", "order".number, "order".shipping_from as "deliveryAt",
      "order".warehouse_id as "warehouseId", piece ->> 'productId' as "productId",
      sum((piece ->> 'quantity')::int)::int as pieces
    from "order"
    join order_line on order_line.partner_id = "order".partner_id and order_line.order_id = "order".id
    cross join jsonb_array_elements(order_line.allocation) as piece
    where "order".partner_id = ${partnerId} and "order".status in ('new', 'requiresConfirmation', 'approved', 'inProcess')
      and ("order".warehouse_id, (piece ->> 'productId')::uuid) in (
        select * from unnest(
          ${sql.param(keys.map(({ warehouseId }) => warehouseId))}::varchar[],
          ${sql.param(keys.map(({ productId }) => productId))}::uuid[]) as wanted)
    group by "order".partner_id, "order".id, piece ->> 'productId'
    order by "order".shipping_from, "order".id`);
  return rows.map((row) => ({ ...row, deliveryAt: new Date(row.deliveryAt) }));
}
