import type { AdditionalAddressFields, AddressFields } from '@kaplya/contract';
import { addressKey } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import type { CustomerCall } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { toDuplicate, toSaved, type SavedAnswer } from './address-answer.ts';
import { changeAddress, type AddressScope, type SavedAddress } from './addresses.store.ts';

/**
 * Changes details of an address for the courier, such as floor and intercom. A change that would duplicate another
 * address is not saved.
 */
export async function patchAddress(
  { database }: Pick<Context, 'database'>,
  call: CustomerCall,
  id: string,
  changes: AdditionalAddressFields,
): Promise<SavedAnswer> {
  const scope = { partnerId: call.partner.id, subjectId: call.bearer.subjectId, id };
  const changed = await changeDetails(database, scope, changes);
  if (changed === null) throw new Refusal('address.not_found');
  return changed === 'duplicate' ? toDuplicate(call) : toSaved(changed);
}

/** Changes details of a saved address, by its customer or by staff; the answers are those of `changeAddress`. */
export function changeDetails(
  executor: Executor,
  scope: AddressScope,
  changes: AdditionalAddressFields,
): Promise<SavedAddress | 'duplicate' | null> {
  return changeAddress(executor, scope, (former) => {
    const fields = withChanges(former.fields, changes);
    return { fields, duplicateKey: addressKey({ ...fields, district: former.district }) };
  });
}

const texts = ['entrance', 'floor', 'room', 'note', 'comment', 'intercom'] as const;

/** The fields of an address after the changes: an empty text removes its field, and null removes `hasElevator`. */
export function withChanges(fields: AddressFields, changes: AdditionalAddressFields): AddressFields {
  const changed = { ...fields };
  for (const name of texts) {
    const text = changes[name];
    if (text === '') delete changed[name];
    else if (text !== undefined) changed[name] = text;
  }
  if (changes.hasElevator === null) delete changed.hasElevator;
  else if (changes.hasElevator !== undefined) changed.hasElevator = changes.hasElevator;
  // An address with a room cannot have the mark "no room number".
  if (changes.room) delete changed.noRoom;
  return changed;
}
