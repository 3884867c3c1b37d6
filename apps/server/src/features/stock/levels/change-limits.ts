import type { EndpointRequest, operatorEndpoints, StockLevelRow } from '@kaplya/contract';
import { availableOf } from '@kaplya/domain';
import type { Context } from '#context.ts';
import {
  announceStock,
  findStockedGoods,
  lockLevels,
  lockProductsForShare,
  updateLimits,
} from '#features/catalogue/index.ts';
import { listWarehouses } from '#features/company/index.ts';
import {
  assertVersion,
  insertRevisions,
  recordAudit,
  withStaffTransaction,
  type OpsCall,
} from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { toLevel } from './to-level.ts';

type Request = EndpointRequest<typeof operatorEndpoints.changeStockLimits>;

/**
 * Sets a product's safety stock (pieces that are not sold) and the number of free pieces below which its stock counts
 * as low.
 */
export async function changeLimits(
  context: Context,
  call: OpsCall,
  { warehouse: warehouseId, product: productId }: Request['params'],
  { version, ...changes }: Request['body'],
): Promise<StockLevelRow> {
  const { partner } = call;
  const key = { partnerId: partner.id, warehouseId, productId };
  const warehouses = await listWarehouses(context.database, partner.id);
  if (!warehouses.some(({ id }) => id === warehouseId)) throw new Refusal('stock.warehouse_unknown');

  const available = await withStaffTransaction(context, call, async (transaction) => {
    const existing = await lockProductsForShare(transaction, partner.id, [productId]);
    if (!existing.has(productId)) throw new Refusal('stock.product_unknown');
    const [level] = await lockLevels(transaction, partner.id, [key]);
    if (!level) throw new Error('A locked level is missing');
    const subject = `stock:${warehouseId}:${productId}`;
    await assertVersion(transaction, { partnerId: partner.id, subject, present: level.version, read: version });
    const before = { safety: level.safety, lowBelow: level.lowBelow };
    const after = {
      safety: changes.safety ?? before.safety,
      lowBelow: changes.lowBelow === undefined ? before.lowBelow : changes.lowBelow,
    };
    const fields = (['safety', 'lowBelow'] as const).filter((name) => before[name] !== after[name]);
    if (fields.length > 0) {
      const raised = level.version + 1;
      await updateLimits(transaction, key, after);
      await insertRevisions(transaction, partner.id, [{ subject, version: raised, fields }]);
      await recordAudit(context, transaction, call, {
        action: 'stock.limited',
        subject,
        version: raised,
        before: before,
        after: after,
      });
    }
    return { productId, before: availableOf(level), after: availableOf({ ...level, safety: after.safety }) };
  });
  await announceStock(context, partner.id, [available]);
  const row = await findStockedGoods(context.database, partner.id, key);
  if (!row) throw new Refusal('stock.product_unknown');
  return toLevel(row, call);
}
