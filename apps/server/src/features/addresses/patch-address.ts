import type { AdditionalAddressFields, AddressFields } from '@kaplya/contract';
import { addressKey } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import type { CustomerCall } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { toDuplicate, toSaved, type SavedAnswer } from './address-answer.ts';
import { changeAddress, type SavedAddress } from './addresses.store.ts';

/** The work of other features, in the same transaction, on an address to which its customer's change gives another key. */
export type FollowAddress = (
  transaction: Transaction,
  change: { readonly former: SavedAddress; readonly changed: SavedAddress; readonly now: Date },
) => Promise<void>;

/**
 * Changes details of an address for the courier, such as floor and intercom. A change that would duplicate another
 * address is not saved.
 */
export async function patchAddress(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  call: CustomerCall,
  { id, changes, followAddress }: { id: string; changes: AdditionalAddressFields; followAddress: FollowAddress },
): Promise<SavedAnswer> {
  const scope = { partnerId: call.partner.id, subjectId: call.bearer.subjectId, id };
  const changed = await changeAddress(
    database,
    scope,
    (former) => {
      const fields = withChanges(former.fields, changes);
      return { fields, duplicateKey: addressKey({ ...fields, district: former.district }) };
    },
    async (transaction, former, after) => {
      if (after.duplicateKey !== former.duplicateKey)
        await followAddress(transaction, { former, changed: after, now: clock.now() });
    },
  );
  if (changed === null) throw new Refusal('address.not_found');
  return changed === 'duplicate' ? toDuplicate(call) : toSaved(changed);
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
