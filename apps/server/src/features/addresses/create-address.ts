import type { AddressFields } from '@kaplya/contract';
import { addressKey } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { CustomerCall } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { toDuplicate, toSaved, type SavedAnswer } from './address-answer.ts';
import { isPlaceKnownBetter } from './is-place-unknown.ts';
import { deleteWaitingAddressOfKey } from './waiting/waiting-address.store.ts';
import {
  addImportedKey,
  changeAddress,
  countAddresses,
  findDuplicate,
  insertAddress,
  lockAddresses,
  type AddressOwner,
  type SavedAddress,
} from './addresses.store.ts';
import { describePoint, type PointDescription } from './maps/describe-point.ts';
import { placeAt } from './place-at.ts';
import { requireLegalPerson } from './require-legal-person.ts';

const addressesAtMost = 100;

/**
 * Saves an address of the bearer, a visitor or a customer. A duplicate is no Refusal: the answer
 * has a message, which the form shows.
 */
export async function createAddress(context: Context, call: CustomerCall, fields: AddressFields): Promise<SavedAnswer> {
  const { bearer, partner } = call;
  await requireLegalPerson(context.database, call, fields.legal_person_id);
  const place = await describePoint(context, partner, fields);
  const owner = { partnerId: partner.id, subjectId: bearer.subjectId };
  const saved = await withTransaction(context.database, async (transaction) => {
    await lockAddresses(transaction, owner);
    const address = toAddressRow(owner, fields, place, context.clock.now());
    const inserted = await insertAddress(transaction, address);
    // Checked after the insert: a duplicate, which inserts nothing, must not be refused at the limit.
    if (inserted && (await countAddresses(transaction, owner)) > addressesAtMost) {
      throw new Refusal('address.too_many', { params: { maximum: addressesAtMost } });
    }
    // A customer who shows a waiting address on the map has placed it. Its bottles have the same key.
    if (inserted) await placeWaitingOfKey(transaction, inserted);
    return inserted;
  });
  return saved ? toSaved(saved) : toDuplicate(call);
}

/** A saved address; `formerKey` is the key under which its bottles are, where it had another one before. */
export type SavedFor = { readonly address: SavedAddress; readonly isNew: boolean; readonly formerKey: string | null };

/**
 * Saves an address for a customer, by staff or an import; for a duplicate, the existing one, which gets its place if it
 * had none. Null if the customer has too many.
 */
export async function saveAddressFor(
  transaction: Transaction,
  owner: AddressOwner,
  {
    fields,
    place,
    now,
    importedKey = null,
  }: {
    readonly fields: AddressFields;
    readonly place: PointDescription;
    readonly now: Date;
    /** The key of the address as a file has it. */
    readonly importedKey?: string | null;
  },
): Promise<SavedFor | null> {
  await lockAddresses(transaction, owner);
  const address = toAddressRow(owner, fields, place, now);
  const known = await findDuplicate(transaction, address);
  if (known && !isPlaceKnownBetter(fields, known.fields)) {
    if (importedKey !== null) await addImportedKey(transaction, known, importedKey);
    return { address: known, isNew: false, formerKey: null };
  }
  // The key of an address without a place has no district.
  const withoutPlace =
    known ?? (await findDuplicate(transaction, { ...owner, duplicateKey: addressKey({ ...fields, district: null }) }));
  if (withoutPlace && isPlaceKnownBetter(fields, withoutPlace.fields)) {
    const changed = await changeAddress(transaction, withoutPlace, (former) => placeAt(former, address));
    if (changed === null || changed === 'duplicate') throw new Error('An address is locked, and has no double');
    if (importedKey !== null) await addImportedKey(transaction, changed, importedKey);
    return { address: changed, isNew: false, formerKey: withoutPlace.duplicateKey };
  }
  if ((await countAddresses(transaction, owner)) >= addressesAtMost) return null;
  const importedKeys = importedKey === null ? [] : [importedKey];
  const inserted = await insertAddress(transaction, { ...address, importedKeys });
  if (!inserted) return null;
  await placeWaitingOfKey(transaction, inserted);
  return { address: inserted, isNew: true, formerKey: null };
}

/** Ends the waiting of the imported address that a saved one places. */
async function placeWaitingOfKey(transaction: Transaction, saved: SavedAddress): Promise<void> {
  const key = saved.duplicateKey;
  if (await deleteWaitingAddressOfKey(transaction, { ...saved, addressKey: key }))
    await addImportedKey(transaction, saved, key);
}

function toAddressRow(owner: AddressOwner, fields: AddressFields, place: PointDescription, createdAt: Date) {
  return {
    ...owner,
    fields,
    ...place,
    duplicateKey: addressKey({ ...fields, district: place.district }),
    createdAt,
  };
}
