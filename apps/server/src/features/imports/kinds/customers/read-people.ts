import { addressFieldsShape, typedAddressShape, type AddressFields, type TypedAddressFields } from '@kaplya/contract';
import { addressKey, addressText } from '@kaplya/domain';
import {
  isPlaceUnknown,
  listAddressKeys,
  listWaitingAddressesOf,
  type WaitingAddressRow,
} from '#features/addresses/index.ts';
import { listPlacesOfSubjects } from '#features/containers/index.ts';
import {
  listAccountsOfPhones,
  listByTaxNumber,
  listLegalPeopleOf,
  lockAccountsById,
  type CustomerRow,
} from '#features/identity/index.ts';
import { listBalances } from '#features/loyalty/index.ts';
import type { Executor } from '#db/client.ts';
import { readCompanies, type CompanyOfRow } from './company-of-row.ts';
import type { KindCall, RowInput, InputRow } from '../import-kind.ts';

const addressesAtMost = 100;
/** The name under which the place of a row's address is stored in its input. */
const placedField = '@located';

/** The address of a row as typed; without a city in the file, in the shop's first one. */
type RowAddress = { readonly typed: TypedAddressFields };

export type Located = RowAddress & {
  readonly fields: AddressFields;
  readonly place: { readonly cityId: string; readonly district: string | null; readonly districtId: string | null };
};

export const toPlaced = (found: Located | RowAddress): RowInput => ({ [placedField]: JSON.stringify(found) });

function fromPlaced({
  [placedField]: stored,
}: RowInput): { typed: TypedAddressFields; located: Located | null } | null {
  if (typeof stored !== 'string') return null;
  const found = JSON.parse(stored) as Partial<Located>;
  // An import of a former release has no typed address.
  const typed = typedAddressShape.parse(found.typed ?? found.fields);
  const { fields, place } = found;
  return { typed, located: fields && place ? { typed, fields: addressFieldsShape.parse(fields), place } : null };
}

/** The customer whom a row is about. */
export type Person = {
  readonly account: CustomerRow | null;
  readonly located: Located | null;
  /** The row's address if nobody knows its place: it waits. */
  readonly typed: TypedAddressFields | null;
  /** The waiting address of an earlier import that the row is about; null: there is none. */
  readonly waiting: WaitingAddressRow | null;
  readonly isAddressNew: boolean;
  readonly hasTooManyAddresses: boolean;
  /** The place of the row's bottles: its address, else the person's only one; null: unknown. */
  readonly place: PlaceOfBottles | null;
  /** The key of the row's address as the file has it; null: the row has none. */
  readonly importedKey: string | null;
  readonly points: number;
  readonly companies: readonly CompanyOfRow[];
};

export type PlaceOfBottles = {
  readonly addressKey: string;
  readonly addressId: string | null;
  readonly addressText: string;
  readonly bottles: number;
};

/** Reads the customers of rows, each query for all rows at once. Locks existing accounts in the order of their ids. */
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
  const companiesOf = await findCompanies(transaction, partnerId, rows, ids);
  const [addresses, allWaiting, allPlaces, balances] =
    ids.length === 0
      ? [[], [], [], new Map<string, number>()]
      : await Promise.all([
          listAddressKeys(transaction, of),
          listWaitingAddressesOf(transaction, of),
          listPlacesOfSubjects(transaction, of),
          listBalances(transaction, { partnerId, customerIds: ids }, context.clock.now()),
        ]);
  const addressesOf = Map.groupBy(addresses, ({ subjectId }) => subjectId);
  const waitingOf = Map.groupBy(allWaiting, ({ subjectId }) => subjectId);
  const placesOf = Map.groupBy(allPlaces, ({ subjectId }) => subjectId);
  return rows.map(({ input }, index): Person => {
    const account = found.get(phones[index] ?? '') ?? null;
    const saved = account ? (addressesOf.get(account.id) ?? []) : [];
    const ownWaiting = account ? (waitingOf.get(account.id) ?? []) : [];
    const places = account ? (placesOf.get(account.id) ?? []) : [];
    const bottlesAt = (key: string) => places.find((place) => place.addressKey === key)?.bottles ?? 0;
    const placed = fromPlaced(input);
    const at = findRowAddress(placed, { saved, ownWaiting });
    const place = at ?? findOnlyAddress({ saved, ownWaiting });
    return {
      ...{ account, points: account ? (balances.get(account.id) ?? 0) : 0 },
      ...{ located: at?.located ?? null, typed: at?.typed ?? null, waiting: at?.waiting ?? null },
      isAddressNew: at?.isNew ?? false,
      importedKey: placed && keyWithoutDistrict(placed.typed),
      companies: companiesOf(input, account?.id ?? null),
      hasTooManyAddresses: at?.isNew === true && saved.length + ownWaiting.length >= addressesAtMost,
      place: place && {
        ...{ addressKey: place.key, addressId: place.id, addressText: addressText(place.fields).slice(0, 500) },
        // Bottles of a waiting address follow it to its place.
        bottles: [...new Set([place.key, ...(at?.waiting ? [at.waiting.addressKey] : [])])]
          .map(bottlesAt)
          .reduce((sum, bottles) => sum + bottles, 0),
      },
    };
  });
}

type RowPlace = Pick<Person, 'located' | 'typed' | 'waiting'> & {
  readonly key: string;
  readonly id: string | null;
  readonly fields: TypedAddressFields;
  readonly isNew: boolean;
};

type OwnAddresses = {
  readonly saved: Awaited<ReturnType<typeof listAddressKeys>>;
  readonly ownWaiting: readonly WaitingAddressRow[];
};

const keyWithoutDistrict = (fields: TypedAddressFields) => addressKey({ ...fields, district: null });

/** The address of a row among those of its customer: a saved one, a waiting one, or a new one of either kind. */
function findRowAddress(placed: ReturnType<typeof fromPlaced>, { saved, ownWaiting }: OwnAddresses): RowPlace | null {
  if (!placed) return null;
  const { typed, located } = placed;
  const typedKey = keyWithoutDistrict(typed);
  const waiting = ownWaiting.find((each) => each.addressKey === typedKey) ?? null;
  const isZoneOnly = located?.fields.zoneOnly === true;
  const key = located && !isZoneOnly ? addressKey({ ...located.fields, district: located.place.district }) : typedKey;
  const known =
    // Placed by hand or by a map, it may be spelt otherwise than in the file.
    saved.find(({ importedKeys }) => importedKeys.includes(typedKey)) ??
    saved.find(({ duplicateKey }) => duplicateKey === key) ??
    saved.find(({ fields }) => keyWithoutDistrict(fields) === typedKey) ??
    saved.find(
      ({ duplicateKey, fields }) =>
        located && isPlaceUnknown(fields) && duplicateKey === keyWithoutDistrict(located.fields),
    );
  const none = { located: null, typed: null, waiting: null, id: null };
  if (known) {
    return { ...none, key: known.duplicateKey, id: known.id, fields: known.fields, waiting, isNew: false };
  }
  if (located) return { ...none, key, fields: located.fields, located, waiting, isNew: true };
  return { ...none, key, fields: typed, typed, isNew: waiting === null };
}

/** The customer's only address: bottles of a row without an address are there. */
function findOnlyAddress({ saved, ownWaiting }: OwnAddresses) {
  if (saved.length + ownWaiting.length !== 1) return null;
  const [address] = saved;
  if (address) return { key: address.duplicateKey, id: address.id, fields: address.fields };
  const [waiting] = ownWaiting;
  return waiting ? { key: waiting.addressKey, id: null, fields: waiting.fields } : null;
}

/** Finds the companies of a row's input, as those of the customer or not. */
async function findCompanies(
  executor: Executor,
  partnerId: string,
  rows: readonly InputRow[],
  customerIds: readonly string[],
): Promise<(input: RowInput, customerId: string | null) => CompanyOfRow[]> {
  const numbers = rows.flatMap(({ input }) => readCompanies(input).map(({ taxNumber }) => taxNumber));
  if (numbers.length === 0) return () => [];
  const [known, own] = await Promise.all([
    listByTaxNumber(executor, partnerId, [...new Set(numbers)]),
    listLegalPeopleOf(executor, partnerId, customerIds),
  ]);
  return (input, customerId) =>
    readCompanies(input).map((details) => {
      const company = known.get(details.taxNumber) ?? null;
      const isMember = (own.get(customerId ?? '') ?? []).some(({ id }) => id === company?.id);
      return { details, known: company, isMember };
    });
}
