import { availableOf } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import { takeStock } from '../catalogue.store.ts';
import { insertGivenBack, sumConsumed } from './consumption.store.ts';
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
  else await insertGivenBack(transaction, order, { productId, pieces: -taken });
  return [{ productId, before, after: before - taken }];
}
