import type { AdditionalAddressFields, AddressFields, GivenPlace } from '@kaplya/contract';
import { addressKey, addressText } from '@kaplya/domain';
import type { Context } from '#context.ts';
import {
  changeAddress,
  describePoint,
  findAddress,
  placeAt,
  toPlacedPoint,
  withChanges,
} from '#features/addresses/index.ts';
import { broughtOver } from '#features/company/index.ts';
import { moveBottlesToAddress, toPlaceOfBottles } from '#features/containers/index.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { lockAtVersion, subjectOf } from '../customer-call.ts';

type Changes = AdditionalAddressFields & { readonly place?: GivenPlace | undefined };
type Details = { readonly id: string; readonly addressId: string; readonly changes: Changes };

/**
 * Corrects what the courier needs at a customer's saved address, and its place; orders keep their own copies. The
 * bottles there stay with the address.
 */
export function changeAddressOf(
  context: Context,
  call: StaffCall,
  { id, addressId, changes: { place: given, ...changes } }: Details,
): Promise<{ address: { id: string; text: string; fields: AddressFields } }> {
  const scope = { partnerId: call.partner.id, subjectId: id, id: addressId };
  const point = given && toPlacedPoint(call.partner, given);
  return withStaffTransaction(context, call, async (transaction) => {
    await lockAtVersion(transaction, call, { id, version: undefined });
    const before = await findAddress(transaction, scope);
    const placed = point && { fields: point, ...(await describePoint(context, call.partner, point)) };
    const after = await changeAddress(transaction, scope, (former) => {
      const fields = withChanges(former.fields, changes);
      if (placed) return placeAt({ fields }, placed);
      return { fields, duplicateKey: addressKey({ ...fields, district: former.district }) };
    });
    if (!before || after === null) throw new Refusal('address.not_found');
    if (after === 'duplicate') throw new Refusal([{ code: 'address.saved_already', field: 'room' }]);
    if (after.duplicateKey !== before.duplicateKey) {
      await moveBottlesToAddress(transaction, scope, {
        ...{ fromKey: before.duplicateKey, to: toPlaceOfBottles(after) },
        ...{ by: { staffId: call.staff.id, reasonId: broughtOver }, now: context.clock.now() },
      });
    }
    await recordAudit(context, transaction, call, {
      ...{ action: 'customer.address_changed', subject: subjectOf(id), before: {}, after: { addressId } },
      personal: { personId: id, before: before.fields, after: after.fields },
    });
    return { address: { id: addressId, text: addressText(after.fields), fields: after.fields } };
  });
}
