import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import {
  deleteWaitingAddress,
  describePoint,
  listWaitingAddressesById,
  saveAddressFor,
  toPlacedPoint,
  type WaitingAddressRow,
} from '#features/addresses/index.ts';
import { broughtOver } from '#features/company/index.ts';
import { moveBottlesToAddress, toPlaceOfBottles } from '#features/containers/index.ts';
import { lockAccountsById } from '#features/identity/index.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { subjectOf } from '../customer-call.ts';

type Endpoint = typeof operatorEndpoints.placeWaitingAddresses;

/**
 * Saves waiting addresses at the place that staff gave, with the bottles there. Of concurrent calls one places an
 * address; a call that finds none of its addresses is refused (`address.placed_already`).
 */
export function placeWaitingAddresses(
  context: Context,
  call: StaffCall,
  { ids, place: given, corrected }: EndpointRequest<Endpoint>['body'],
): Promise<EndpointAnswer<Endpoint>> {
  const wanted = [...new Set(ids)];
  if (corrected && wanted.length > 1) throw new Refusal([{ code: 'request.invalid', field: 'corrected' }]);
  return withStaffTransaction(context, call, async (transaction) => {
    const partnerId = call.partner.id;
    const rows = await listWaitingAddressesById(transaction, { partnerId, ids: wanted });
    if (rows.length === 0) throw new Refusal('address.placed_already');
    const point = toPlacedPoint(call.partner, given);
    // Accounts are locked before addresses, in the order of their ids.
    await lockAccountsById(transaction, { partnerId, ids: [...new Set(rows.map(({ subjectId }) => subjectId))] });
    const placed: { id: string; addressId: string }[] = [];
    for (const { id } of rows) {
      // oxlint-disable-next-line no-await-in-loop -- each moves bottles under locks of its own
      const row = await deleteWaitingAddress(transaction, { partnerId, id });
      // oxlint-disable-next-line no-await-in-loop -- likewise
      if (row) placed.push({ id, addressId: await savePlaced(context, transaction, call, row, { point, corrected }) });
    }
    if (placed.length === 0) throw new Refusal('address.placed_already');
    return { placed, gone: wanted.length - placed.length };
  });
}

type Placed = {
  readonly point: ReturnType<typeof toPlacedPoint>;
  readonly corrected: EndpointRequest<Endpoint>['body']['corrected'];
};

async function savePlaced(
  context: Context,
  transaction: Transaction,
  call: StaffCall,
  { subjectId, fields: typed, addressKey: fromKey }: WaitingAddressRow,
  { point, corrected }: Placed,
): Promise<string> {
  const { partner, staff } = call;
  const owner = { partnerId: partner.id, subjectId };
  const now = context.clock.now();
  const fields = { ...typed, ...corrected, ...point };
  const place = await describePoint(context, partner, point);
  const saved = await saveAddressFor(transaction, owner, { fields, place, now });
  if (!saved) throw new Refusal('address.too_many', { params: { maximum: 100 } });
  const by = { staffId: staff.id, reasonId: broughtOver, now };
  const to = toPlaceOfBottles(saved.address);
  for (const key of [fromKey, ...(saved.formerKey === null ? [] : [saved.formerKey])]) {
    // oxlint-disable-next-line no-await-in-loop -- two at most
    await moveBottlesToAddress(transaction, owner, { fromKey: key, to, ...by });
  }
  const { id: addressId } = saved.address;
  await recordAudit(context, transaction, call, {
    ...{ action: 'customer.address_placed', subject: subjectOf(subjectId), before: {} },
    after: { addressId, isZoneOnly: point.zoneOnly === true },
    personal: { personId: subjectId, before: typed, after: fields },
  });
  return addressId;
}
