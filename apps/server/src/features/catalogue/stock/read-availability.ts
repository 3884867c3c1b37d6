import { availableOf } from '@kaplya/domain';
import type { Executor } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import { listStock } from '../catalogue.store.ts';

/** Available stock of each product, from the table in one query; 0 for products unknown to the warehouse. */
export async function readAvailability(
  executor: Executor,
  partner: Pick<Partner, 'id'>,
  warehouseId: string,
  productIds: readonly string[],
): Promise<Record<string, number>> {
  if (productIds.length === 0) return {};
  const rows = await listStock(executor, { partnerId: partner.id, warehouseId }, productIds);
  const available = new Map(rows.map((row) => [row.productId, availableOf(row)]));
  return Object.fromEntries(productIds.map((productId) => [productId, available.get(productId) ?? 0]));
}
