import { availableOf } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/client.ts';
import { takeStock } from '../catalogue.store.ts';
import { lockLevels } from './level.store.ts';
import type { AvailabilityChange, StockOfOrder } from './move-stock.ts';

/**
 * Corrects how many pieces of a product a delivered order consumed: its reserved ones, and `extra` beyond, as far as
 * others have not reserved them; negative: fewer. A count of the warehouse after the delivery already knows the truth.
 */
export async function correctConsumption(
  transaction: Transaction,
  order: StockOfOrder & { readonly deliveredAt: Date },
  { productId, extra }: { readonly productId: string; readonly extra: number },
): Promise<AvailabilityChange[]> {
  const { partnerId, warehouseId, demand, deliveredAt } = order;
  const [level] = await lockLevels(transaction, partnerId, [{ warehouseId, productId }]);
  if (!level || (level.countedAt !== null && level.countedAt > deliveredAt)) return [];
  const wanted = Math.max(0, (demand.get(productId) ?? 0) + extra);
  const difference = wanted - (await sumConsumed(transaction, order, productId));
  const before = availableOf(level);
  const taken = Math.min(difference, Math.max(0, before));
  if (taken === 0) return [];
  if (taken > 0) await takeStock(transaction, { ...order, demand: new Map([[productId, taken]]), isReserved: false });
  else await giveBack(transaction, order, { productId, pieces: -taken });
  return [{ productId, before, after: before - taken }];
}

async function sumConsumed(
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

async function giveBack(
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
