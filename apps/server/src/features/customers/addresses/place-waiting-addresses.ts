import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import {
  deleteWaitingAddress,
  describePoint,
  listWaitingAddressesById,
  lockWaitingAddresses,
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
 * address; a call that finds none of its addresses is refused (`address.placed_already`). One whose customer has too
 * many addresses goes on waiting, and is named.
 */
export function placeWaitingAddresses(
  context: Context,
  call: StaffCall,
  { ids, place: given, corrected }: EndpointRequest<Endpoint>['body'],
): Promise<EndpointAnswer<Endpoint>> {
  const wanted = [...new Set(ids)];
  if (wanted.length > 1) {
    // Houses have a zone in common, and neither a spelling nor a point.
    if (corrected) throw new Refusal([{ code: 'request.invalid', field: 'corrected' }]);
    if (!('areaId' in given)) throw new Refusal([{ code: 'request.invalid', field: 'place' }]);
  }
  return withStaffTransaction(context, call, async (transaction) => {
    const partnerId = call.partner.id;
    const found = await listWaitingAddressesById(transaction, { partnerId, ids: wanted });
    if (found.length === 0) throw new Refusal('address.placed_already');
    const point = toPlacedPoint(call.partner, given);
    // Accounts are locked before addresses, in the order of their ids.
    await lockAccountsById(transaction, { partnerId, ids: [...new Set(found.map(({ subjectId }) => subjectId))] });
    const rows = await lockWaitingAddresses(transaction, { partnerId, ids: wanted });
    if (rows.length === 0) throw new Refusal('address.placed_already');
    const placed: { id: string; addressId: string }[] = [];
    const refused: { id: string; code: 'address.too_many' }[] = [];
    for (const row of rows) {
      const { id } = row;
      // oxlint-disable-next-line no-await-in-loop -- each moves bottles under locks of its own
      const addressId = await savePlaced(context, transaction, call, row, { point, corrected });
      if (addressId === null) refused.push({ id, code: 'address.too_many' });
      else placed.push({ id, addressId });
    }
    if (refused.length > 0 && wanted.length === 1) throw new Refusal('address.too_many', { params: { maximum: 100 } });
    return { placed, gone: wanted.length - rows.length, refused };
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
  { id, subjectId, fields: typed, addressKey: fromKey }: WaitingAddressRow,
  { point, corrected }: Placed,
): Promise<string | null> {
  const { partner, staff } = call;
  const owner = { partnerId: partner.id, subjectId };
  const now = context.clock.now();
  const fields = { ...typed, ...corrected, ...point };
  const place = await describePoint(context, partner, point);
  const saved = await saveAddressFor(transaction, owner, { fields, place, importedKey: fromKey, now });
  if (!saved) return null;
  await deleteWaitingAddress(transaction, { partnerId: partner.id, id });
  const by = { staffId: staff.id, reasonId: broughtOver };
  const to = toPlaceOfBottles(saved.address);
  for (const key of [fromKey, ...(saved.formerKey === null ? [] : [saved.formerKey])]) {
    // oxlint-disable-next-line no-await-in-loop -- two at most
    await moveBottlesToAddress(transaction, owner, { fromKey: key, to, by, now });
  }
  const { id: addressId } = saved.address;
  await recordAudit(context, transaction, call, {
    ...{ action: 'customer.address_placed', subject: subjectOf(subjectId), before: {} },
    after: { addressId, isZoneOnly: point.zoneOnly === true },
    personal: { personId: subjectId, before: typed, after: fields },
  });
  return addressId;
}
