import type { AdditionalAddressFields, AddressFields } from '@kaplya/contract';
import { addressText } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { changeDetails, findAddress } from '#features/addresses/index.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { lockAtVersion, subjectOf } from './customer-call.ts';

type Details = { readonly id: string; readonly addressId: string; readonly changes: AdditionalAddressFields };

/** Corrects what the courier needs at a customer's saved address; orders keep their own copies. */
export function changeAddressOf(
  context: Context,
  call: StaffCall,
  { id, addressId, changes }: Details,
): Promise<{ address: { id: string; text: string; fields: AddressFields } }> {
  const scope = { partnerId: call.partner.id, subjectId: id, id: addressId };
  return withStaffTransaction(context, call, async (transaction) => {
    await lockAtVersion(transaction, call, { id, version: undefined });
    const before = await findAddress(transaction, scope);
    const after = await changeDetails(transaction, scope, changes);
    if (!before || after === null) throw new Refusal('address.not_found');
    if (after === 'duplicate') throw new Refusal([{ code: 'address.saved_already', field: 'room' }]);
    await recordAudit(context, transaction, call, {
      ...{ action: 'customer.address_changed', subject: subjectOf(id), before: {}, after: { addressId } },
      personal: { personId: id, before: before.fields, after: after.fields },
    });
    return { address: { id: addressId, text: addressText(after.fields), fields: after.fields } };
  });
}
