import { addressFieldsShape, type AddressFields } from '@kaplya/contract';
import { addressKey, addressText } from '@kaplya/domain';
import { listAddressKeys } from '#features/addresses/index.ts';
import { listPlacesOfSubjects } from '#features/containers/index.ts';
import { listAccountsOfPhones, lockAccountsById, type CustomerRow } from '#features/identity/index.ts';
import { listBalances } from '#features/loyalty/index.ts';
import type { KindCall, RowInput, InputRow } from '../import-kind.ts';

const addressesAtMost = 100;
/** Where a row keeps what the maps said of its address. */
const located = '@located';

export type Located = {
  readonly fields: AddressFields;
  readonly place: { readonly cityId: string; readonly district: string | null; readonly districtId: string | null };
};

export const toLocated = (found: Located): RowInput => ({ [located]: JSON.stringify(found) });

function fromLocated({ [located]: kept }: RowInput): Located | null {
  if (typeof kept !== 'string') return null;
  const { fields, place } = JSON.parse(kept) as Located;
  return { fields: addressFieldsShape.parse(fields), place };
}

/** What is known of the person of a row. */
export type Person = {
  readonly account: CustomerRow | null;
  readonly located: Located | null;
  readonly isAddressNew: boolean;
  readonly hasTooManyAddresses: boolean;
  /** Where the bottles of the row are: at its address, else at the only one; null: nobody can tell. */
  readonly place: PlaceOfBottles | null;
  readonly points: number;
};

export type PlaceOfBottles = {
  readonly addressKey: string;
  readonly addressId: string | null;
  readonly addressText: string;
  readonly bottles: number;
};

/** The people of rows, each query for all of them. Locks those who have an account, in the order of their ids. */
export async function readPeople(
  { context, transaction, partner }: KindCall,
  phones: readonly string[],
  rows: readonly InputRow[],
  isLocking: boolean,
): Promise<Person[]> {
  const partnerId = partner.id;
  const found = await listAccountsOfPhones(transaction, { partnerId, phones: [...new Set(phones)] });
  const ids = [...new Set([...found.values()].map(({ id }) => id))];
  if (isLocking) await lockAccountsById(transaction, { partnerId, ids });
  const of = { partnerId, subjectIds: ids };
  const [addresses, places, balances] =
    ids.length === 0
      ? [[], [], new Map<string, number>()]
      : await Promise.all([
          listAddressKeys(transaction, of),
          listPlacesOfSubjects(transaction, of),
          listBalances(transaction, { partnerId, customerIds: ids }, context.clock.now()),
        ]);
  const addressesOf = Map.groupBy(addresses, ({ subjectId }) => subjectId);
  const placesOf = Map.groupBy(places, ({ subjectId }) => subjectId);
  return rows.map(({ input }, index): Person => {
    const account = found.get(phones[index] ?? '') ?? null;
    const kept = account ? (addressesOf.get(account.id) ?? []) : [];
    const held = account ? (placesOf.get(account.id) ?? []) : [];
    const at = fromLocated(input);
    const key = at && addressKey({ ...at.fields, district: at.place.district });
    const known = key === null ? undefined : kept.find(({ duplicateKey }) => duplicateKey === key);
    const isAddressNew = at !== null && known === undefined;
    const [only, ...others] = kept;
    const bottlesAt = (addressOf: string) => held.find((place) => place.addressKey === addressOf)?.bottles ?? 0;
    const ofOnly = only && others.length === 0 ? only : undefined;
    return {
      ...{ account, located: at, isAddressNew, points: account ? (balances.get(account.id) ?? 0) : 0 },
      hasTooManyAddresses: isAddressNew && kept.length >= addressesAtMost,
      place:
        at && key !== null
          ? {
              ...{ addressKey: key, addressId: known?.id ?? null },
              ...{ addressText: addressText(at.fields).slice(0, 500), bottles: bottlesAt(key) },
            }
          : ofOnly
            ? {
                ...{ addressKey: ofOnly.duplicateKey, addressId: ofOnly.id },
                ...{ addressText: addressText(ofOnly.fields).slice(0, 500), bottles: bottlesAt(ofOnly.duplicateKey) },
              }
            : null,
    };
  });
}
