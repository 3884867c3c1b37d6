import type { AddressFields } from '@kaplya/contract';
import { addressKey } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { CustomerCall } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { toDuplicate, toSaved, type SavedAnswer } from './address-answer.ts';
import { countAddresses, findDuplicate, insertAddress, lockAddresses, type AddressOwner } from './addresses.store.ts';
import { describePoint, type PointDescription } from './maps/describe-point.ts';
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
    return inserted;
  });
  return saved ? toSaved(saved) : toDuplicate(call);
}

/**
 * Saves an address for a customer, by staff or an import, and returns its id; for a duplicate, the id of the existing
 * one. Null if the customer has too many.
 */
export async function saveAddressFor(
  transaction: Transaction,
  owner: AddressOwner,
  { fields, place, now }: { readonly fields: AddressFields; readonly place: PointDescription; readonly now: Date },
): Promise<{ readonly id: string; readonly isNew: boolean } | null> {
  await lockAddresses(transaction, owner);
  const address = toAddressRow(owner, fields, place, now);
  const known = await findDuplicate(transaction, address);
  if (known) return { id: known.id, isNew: false };
  if ((await countAddresses(transaction, owner)) >= addressesAtMost) return null;
  const inserted = await insertAddress(transaction, address);
  return inserted && { id: inserted.id, isNew: true };
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
