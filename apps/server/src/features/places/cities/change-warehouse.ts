import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { lockPlaces, updateWarehouse } from '#features/company/index.ts';
import { assertVersion, recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { toPlaceWarehouse } from '../to-places.ts';

type Endpoint = typeof operatorEndpoints.changeWarehouse;

/** Renames a warehouse. Throws the Refusals `warehouse.unknown` and `conflict.changed`. */
export async function changeWarehouse(
  context: Context,
  call: StaffCall,
  id: string,
  { version, name }: EndpointRequest<Endpoint>['body'],
): Promise<EndpointAnswer<Endpoint>> {
  const { partner } = call;
  const subject = `warehouse:${id}`;
  const warehouse = await withStaffTransaction(context, call, async (transaction) => {
    const { warehouses } = await lockPlaces(transaction, partner.id);
    const former = warehouses.find((each) => each.id === id);
    if (!former) throw new Refusal('warehouse.unknown');
    await assertVersion(transaction, { partnerId: partner.id, subject, present: former.version, read: version });
    if (former.name === name) return former;
    await updateWarehouse(transaction, former, { name });
    const next = { ...former, name, version: former.version + 1 };
    await recordAudit(context, transaction, call, {
      ...{ action: 'warehouse.changed', subject, version: next.version },
      ...{ before: { name: former.name }, after: { name } },
    });
    return next;
  });
  if (warehouse.version !== version) context.changes.announce('partner', partner.id);
  return { warehouse: toPlaceWarehouse(warehouse) };
}
