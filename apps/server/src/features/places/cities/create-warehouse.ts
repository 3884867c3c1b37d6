import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { insertWarehouse, lockPlaces } from '#features/company/index.ts';
import { firstVersionOf, recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { newPlaceId } from '../new-id.ts';
import { toPlaceWarehouse } from '../to-places.ts';

type Endpoint = typeof operatorEndpoints.createWarehouse;

const warehousesAtMost = 100;

/** Adds a warehouse, which has no goods yet. Throws the Refusals `place.id_taken` and `place.too_many`. */
export async function createWarehouse(
  context: Context,
  call: StaffCall,
  { id, name }: EndpointRequest<Endpoint>['body'],
): Promise<EndpointAnswer<Endpoint>> {
  const { partner } = call;
  const warehouse = await withStaffTransaction(context, call, async (transaction) => {
    const { warehouses } = await lockPlaces(transaction, partner.id);
    if (warehouses.length >= warehousesAtMost) throw new Refusal('place.too_many');
    const warehouseId = newPlaceId(id, { en: name }, warehouses);
    const subject = `warehouse:${warehouseId}`;
    const version = await firstVersionOf(transaction, { partnerId: partner.id, subject });
    const row = { partnerId: partner.id, id: warehouseId, name, version };
    await insertWarehouse(transaction, row);
    await recordAudit(context, transaction, call, {
      ...{ action: 'warehouse.added', subject, version, before: {}, after: { name } },
    });
    return row;
  });
  context.changes.announce('partner', partner.id);
  return { warehouse: toPlaceWarehouse(warehouse) };
}
