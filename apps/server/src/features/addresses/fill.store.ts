import type { CompanyRow } from '@kaplya/contract/fill/demonstration';
import type { SavedAddressRow } from '@kaplya/contract/fill/history-rows';
import type { GazetteerRows } from '@kaplya/contract/fill/shop-rows';
import { addressKey } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import { insertRows } from '#db/insert-rows.ts';
import { toSearchText } from '#db/search-text.ts';
import {
  addressTable,
  gazetteerCityTable,
  gazetteerDistrictTable,
  gazetteerHouseTable,
  gazetteerStreetTable,
} from './addresses.table.ts';

export async function fillGazetteer(transaction: Transaction, cities: readonly GazetteerRows[]): Promise<void> {
  await insertRows(
    transaction,
    gazetteerCityTable,
    cities.map(({ city }) => city),
  );
  await insertRows(
    transaction,
    gazetteerDistrictTable,
    cities.flatMap(({ city, districts }) => districts.map((district) => ({ ...district, cityId: city.id }))),
  );
  await insertRows(
    transaction,
    gazetteerStreetTable,
    cities.flatMap(({ city, streets }) =>
      streets.map((street) => ({
        ...street,
        cityId: city.id,
        searchText: [...new Set(Object.values(street.names).map(toSearchText))].join(' | '),
      })),
    ),
  );
  await insertRows(
    transaction,
    gazetteerHouseTable,
    cities.flatMap(({ houses }) => houses),
  );
}

/** Inserts the address of a company's office as an address of the company's member. */
export async function fillOffice(
  transaction: Transaction,
  { partnerId, memberId, office: { fields, ...place } }: CompanyRow,
  now: Date,
): Promise<void> {
  await transaction.insert(addressTable).values({
    ...place,
    partnerId,
    subjectId: memberId,
    fields,
    duplicateKey: addressKey({ ...fields, district: place.district }),
    createdAt: now,
  });
}

/** Inserts saved addresses of customers. */
export async function fillAddresses(
  transaction: Transaction,
  partnerId: string,
  rows: readonly SavedAddressRow[],
): Promise<void> {
  await insertRows(
    transaction,
    addressTable,
    rows.map((row) => ({
      ...row,
      partnerId,
      duplicateKey: addressKey({ ...row.fields, district: row.district }),
    })),
  );
}
