import { addressText, type WrittenAddress } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import { correctBottles } from './correct-bottles.ts';
import { lockPlacesOf, updatePlaceAddress } from './stores/bottle-place.store.ts';
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
  readonly staffId: string;
  readonly reasonId: string;
  readonly now: Date;
};

/**
 * Lets bottles and rentals follow an address whose key has changed, each bottle once. Where the customer has another
 * place of the new key, they enter it by two documents whose sum is 0.
 */
export async function moveBottlesToAddress(
  transaction: Transaction,
  of: SubjectKey,
  { fromKey, to, ...by }: Moving,
): Promise<void> {
  const places = await lockPlacesOf(transaction, of);
  const from = places.find(({ addressKey }) => addressKey === fromKey);
  if (!from) return;
  const target = places.find(({ addressKey }) => addressKey === to.addressKey);
  if (!target || target === from) {
    await updatePlaceAddress(transaction, from, to);
    return;
  }
  if (from.bottles > 0) {
    const document = { ...of, ...by, note: null };
    const left = { addressKey: from.addressKey, addressId: from.addressId, addressText: from.addressText };
    await correctBottles(transaction, { ...document, place: left, bottles: -from.bottles });
    await correctBottles(transaction, { ...document, place: to, bottles: from.bottles });
  }
  const { partnerId, subjectId } = of;
  const rentals = { partnerId, from: subjectId, to: subjectId, places: [{ fromId: from.id, toId: target.id }] };
  await updateOwnerOfRentals(transaction, rentals);
}
