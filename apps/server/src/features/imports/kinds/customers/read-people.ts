import { addressFieldsShape, type AddressFields } from '@kaplya/contract';
import { addressKey, addressText } from '@kaplya/domain';
import { listAddressKeys } from '#features/addresses/index.ts';
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
/** The name under which the answer of the address service is stored in a row's input. */
const locatedField = '@located';

export type Located = {
  readonly fields: AddressFields;
  readonly place: { readonly cityId: string; readonly district: string | null; readonly districtId: string | null };
};

export const toLocated = (found: Located): RowInput => ({ [locatedField]: JSON.stringify(found) });

function fromLocated({ [locatedField]: stored }: RowInput): Located | null {
  if (typeof stored !== 'string') return null;
  const { fields, place } = JSON.parse(stored) as Located;
  return { fields: addressFieldsShape.parse(fields), place };
}

/** The customer whom a row is about. */
export type Person = {
  readonly account: CustomerRow | null;
  readonly located: Located | null;
  readonly isAddressNew: boolean;
  readonly hasTooManyAddresses: boolean;
  /** The place of the row's bottles: its address, else the person's only one; null: unknown. */
  readonly place: PlaceOfBottles | null;
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
  const [addresses, allPlaces, balances] =
    ids.length === 0
      ? [[], [], new Map<string, number>()]
      : await Promise.all([
          listAddressKeys(transaction, of),
          listPlacesOfSubjects(transaction, of),
          listBalances(transaction, { partnerId, customerIds: ids }, context.clock.now()),
        ]);
  const addressesOf = Map.groupBy(addresses, ({ subjectId }) => subjectId);
  const placesOf = Map.groupBy(allPlaces, ({ subjectId }) => subjectId);
  return rows.map(({ input }, index): Person => {
    const account = found.get(phones[index] ?? '') ?? null;
    const addressesOfPerson = account ? (addressesOf.get(account.id) ?? []) : [];
    const located = fromLocated(input);
    const key = located && addressKey({ ...located.fields, district: located.place.district });
    const known = key === null ? undefined : addressesOfPerson.find(({ duplicateKey }) => duplicateKey === key);
    const isAddressNew = located !== null && known === undefined;
    const only = addressesOfPerson.length === 1 ? addressesOfPerson[0] : undefined;
    const ofOnly = only && { key: only.duplicateKey, id: only.id, fields: only.fields };
    const at = located && key !== null ? { key, id: known?.id ?? null, fields: located.fields } : ofOnly;
    const places = account ? (placesOf.get(account.id) ?? []) : [];
    return {
      ...{ account, located, isAddressNew, points: account ? (balances.get(account.id) ?? 0) : 0 },
      companies: companiesOf(input, account?.id ?? null),
      hasTooManyAddresses: isAddressNew && addressesOfPerson.length >= addressesAtMost,
      place: at
        ? {
            ...{ addressKey: at.key, addressId: at.id, addressText: addressText(at.fields).slice(0, 500) },
            bottles: places.find((place) => place.addressKey === at.key)?.bottles ?? 0,
          }
        : null,
    };
  });
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
