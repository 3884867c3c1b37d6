import { addressFieldsShape, type AddressFields, type OpsAddress } from '@kaplya/contract';
import { addressKey, addressText } from '@kaplya/domain';
import type { Executor } from '#db/client.ts';
import { listAddresses, type SavedAddress, type WaitingAddressRow } from '#features/addresses/index.ts';
import { listPlaces, type BottlePlaceRow } from '#features/containers/index.ts';

type Of = { readonly partnerId: string; readonly customerId: string };

/** A customer's saved addresses, newest first, and then other places where the customer has bottles. */
export async function listPlacesOf(executor: Executor, { partnerId, customerId }: Of): Promise<OpsAddress[]> {
  const of = { partnerId, subjectId: customerId };
  const [saved, places] = await Promise.all([listAddresses(executor, of, 'newest first'), listPlaces(executor, of)]);
  return toPlaces({ saved, places });
}

/** Joins saved addresses and places of bottles by their keys: one place has one key. */
export function toPlaces({
  saved,
  places,
  waiting = [],
}: {
  readonly saved: readonly SavedAddress[];
  readonly places: readonly BottlePlaceRow[];
  /** Listed on their own, with their bottles. */
  readonly waiting?: readonly Pick<WaitingAddressRow, 'addressKey'>[];
}): OpsAddress[] {
  const bottles = new Map(places.map((place) => [place.addressKey, place.bottles]));
  const known = new Set([...saved.map((address) => address.duplicateKey), ...waiting.map((each) => each.addressKey)]);
  return [
    ...saved.map(({ id, duplicateKey: key, fields }) => ({
      ...{ key, id, text: addressText(fields), fields },
      bottles: bottles.get(key) ?? 0,
    })),
    ...places
      .filter((place) => place.bottles > 0 && !known.has(place.addressKey))
      .map((place) => ({
        ...{ key: place.addressKey, id: null, text: place.addressText, fields: null, bottles: place.bottles },
      })),
  ];
}

/**
 * The places of a caller: those of orders, the newest first, because the caller most likely orders to the same one
 * again, and then the known ones.
 */
export function withOrderPlaces(
  known: readonly OpsAddress[],
  ordered: readonly (AddressFields & { readonly district: string | null; readonly addressId: string | null })[],
  atMost: number,
): OpsAddress[] {
  const byKey = new Map<string, OpsAddress>();
  for (const address of ordered) {
    // The address of a deleted account is empty.
    const copied = addressKey(address);
    // A saved address may have changed since the order copied it.
    const saved = known.find(({ id }) => id !== null && id === address.addressId);
    const key = saved?.key ?? copied;
    if (address.street === '' || byKey.has(key)) continue;
    if (saved) {
      byKey.set(key, saved);
      continue;
    }
    const same = known.find((place) => place.key === key);
    const fields = addressFieldsShape.parse(address);
    byKey.set(key, { key, id: same?.id ?? null, text: addressText(address), fields, bottles: same?.bottles ?? 0 });
  }
  for (const place of known) if (!byKey.has(place.key)) byKey.set(place.key, place);
  return [...byKey.values()].slice(0, atMost);
}
