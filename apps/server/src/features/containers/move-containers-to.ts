import type { Transaction } from '#db/client.ts';
import type { MergeKey } from '#features/identity/index.ts';
import { insertBottleEntry } from './stores/bottle-entry.store.ts';
import { lockOrCreatePlace, lockPlacesOf, updatePlace } from './stores/bottle-place.store.ts';
import { updateOwnerOfDebts } from './stores/debt.store.ts';
import { updateOwnerOfRentals } from './stores/rental.store.ts';

export type ContainersMoved = {
  readonly bottles: number;
  readonly rentals: number;
  readonly debtIds: readonly string[];
};

/**
 * Moves bottles, rentals and debts of one account to another (rule 85). The ledger is append-only: bottles leave each
 * place with an entry and enter the other account's place of the same address with another.
 */
export async function moveContainersTo(
  transaction: Transaction,
  { partnerId, survivingId, mergedId }: MergeKey,
  now: Date,
): Promise<ContainersMoved> {
  // The accounts' rows are locked, so two merges cannot deadlock; a delivery locks one place only.
  await lockPlacesOf(transaction, { partnerId, subjectId: survivingId });
  const places = await lockPlacesOf(transaction, { partnerId, subjectId: mergedId });
  const replacedPlaces: { fromId: string; toId: string }[] = [];
  let moved = 0;
  for (const place of places) {
    const { addressKey, addressId, addressText, bottles } = place;
    const target = await lockOrCreatePlace(transaction, {
      partnerId,
      subjectId: survivingId,
      addressKey,
      addressId,
      addressText,
    });
    replacedPlaces.push({ fromId: place.id, toId: target.id });
    if (bottles === 0) continue;
    const none = { partnerId, delivered: 0, returned: 0, at: now };
    const left = { subjectId: mergedId, placeId: place.id, change: -bottles, bottles: 0 };
    await insertBottleEntry(transaction, { ...none, ...left });
    await updatePlace(transaction, place, { bottles: 0 });
    const there = target.bottles + bottles;
    await insertBottleEntry(transaction, {
      ...none,
      ...{ subjectId: survivingId, placeId: target.id, change: bottles, bottles: there },
    });
    await updatePlace(transaction, target, { bottles: there });
    moved += bottles;
  }
  const owners = { partnerId, from: mergedId, to: survivingId };
  const rentals =
    replacedPlaces.length === 0 ? 0 : await updateOwnerOfRentals(transaction, { ...owners, places: replacedPlaces });
  return { bottles: moved, rentals, debtIds: await updateOwnerOfDebts(transaction, owners) };
}
