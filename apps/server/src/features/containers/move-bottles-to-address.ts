import { addressText, type WrittenAddress } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import type { FollowAddress } from '#features/addresses/index.ts';
import { countDocument } from '#features/identity/index.ts';
import { correctBottles } from './correct-bottles.ts';
import { insertBottleEntry } from './stores/bottle-entry.store.ts';
import { lockPlacesOf, updatePlace, updatePlaceAddress, type BottlePlaceRow } from './stores/bottle-place.store.ts';
import { updateOwnerOfRentals } from './stores/rental.store.ts';
import type { SubjectKey } from './stores/renter.store.ts';

/** The place of the bottles of a saved address. */
export const toPlaceOfBottles = ({
  id,
  duplicateKey,
  fields,
}: {
  readonly id: string;
  readonly duplicateKey: string;
  readonly fields: WrittenAddress;
}) => ({ addressKey: duplicateKey, addressId: id, addressText: addressText(fields).slice(0, 500) });

type Moving = {
  /** The key of the address at which the bottles are so far. */
  readonly fromKey: string;
  readonly to: { readonly addressKey: string; readonly addressId: string; readonly addressText: string };
  /** The author of the documents; null: the customer, whose own change is no document of staff. */
  readonly by: { readonly staffId: string; readonly reasonId: string } | null;
  readonly now: Date;
};

/**
 * Lets bottles and rentals follow an address whose key has changed, each bottle once. Where the customer has another
 * place of the new key, they enter it by two documents, or entries, whose sum is 0.
 */
export async function moveBottlesToAddress(
  transaction: Transaction,
  of: SubjectKey,
  { fromKey, to, by, now }: Moving,
): Promise<void> {
  const places = await lockPlacesOf(transaction, of);
  const from = places.find(({ addressKey }) => addressKey === fromKey);
  if (!from) return;
  const target = places.find(({ addressKey }) => addressKey === to.addressKey);
  if (!target || target === from) {
    await updatePlaceAddress(transaction, from, to);
    return;
  }
  if (from.bottles > 0 && by) {
    const document = { ...of, ...by, note: null, now };
    const left = { addressKey: from.addressKey, addressId: from.addressId, addressText: from.addressText };
    await correctBottles(transaction, { ...document, place: left, bottles: -from.bottles });
    await correctBottles(transaction, { ...document, place: to, bottles: from.bottles });
    await countDocument(transaction, of);
  } else if (from.bottles > 0) {
    await moveBottles(transaction, { from, target, at: now });
  }
  const { partnerId, subjectId } = of;
  const rentals = { partnerId, from: subjectId, to: subjectId, places: [{ fromId: from.id, toId: target.id }] };
  await updateOwnerOfRentals(transaction, rentals);
}

/** Lets bottles and rentals follow an address that its customer has changed. */
export const followAddress: FollowAddress = (transaction, { former, changed, now }) =>
  moveBottlesToAddress(transaction, changed, {
    ...{ fromKey: former.duplicateKey, to: toPlaceOfBottles(changed), by: null, now },
  });

async function moveBottles(
  transaction: Transaction,
  { from, target, at }: { readonly from: BottlePlaceRow; readonly target: BottlePlaceRow; readonly at: Date },
): Promise<void> {
  for (const [place, change] of [[from, -from.bottles] as const, [target, from.bottles] as const]) {
    const { partnerId, subjectId, id: placeId } = place;
    const bottles = place.bottles + change;
    const entry = { partnerId, subjectId, placeId, delivered: 0, returned: 0, change, bottles, at };
    // oxlint-disable-next-line no-await-in-loop -- two
    await insertBottleEntry(transaction, entry);
    // oxlint-disable-next-line no-await-in-loop -- likewise
    await updatePlace(transaction, place, { bottles });
  }
}
