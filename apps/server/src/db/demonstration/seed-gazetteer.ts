import {
  gazetteerCityTable,
  gazetteerDistrictTable,
  gazetteerHouseTable,
  gazetteerStreetTable,
} from '#features/addresses/addresses.table.ts';
import type { Transaction } from '../client.ts';
import { toSearchText } from '../search-text.ts';
import type { GazetteerCity, House, Position } from './gazetteer/types.ts';
import { insertRows } from './insert-rows.ts';

export async function seedGazetteer(transaction: Transaction, cities: readonly GazetteerCity[]): Promise<void> {
  await insertRows(
    transaction,
    gazetteerCityTable,
    cities.map(({ id, names, center, timeZone }) => ({ id, names, ...center, timeZone })),
  );
  await insertRows(
    transaction,
    gazetteerDistrictTable,
    cities.flatMap((city) =>
      city.districts.map(({ id, names, ring }, priority) => ({
        id,
        cityId: city.id,
        names,
        priority,
        ring: ring.map(([longitude, latitude]): [number, number] => [longitude, latitude]),
      })),
    ),
  );
  await insertRows(
    transaction,
    gazetteerStreetTable,
    cities.flatMap((city) =>
      city.streets.map(({ id, names, line, houses }) => ({
        id,
        cityId: city.id,
        names,
        searchText: [...new Set(Object.values(names).map(toSearchText))].join(' | '),
        location: middleOf(houses, line),
      })),
    ),
  );
  await insertRows(
    transaction,
    gazetteerHouseTable,
    cities.flatMap((city) =>
      city.streets.flatMap((street) =>
        uniqueHouses(street.houses).map(({ number, longitude, latitude }) => ({
          streetId: street.id,
          number,
          location: [longitude, latitude] satisfies [number, number],
        })),
      ),
    ),
  );
}

/** A place on the street, so that a pin put there stands at a house. */
function middleOf(houses: readonly House[], line: readonly Position[]): [number, number] {
  const house = houses[Math.floor(houses.length / 2)];
  if (house) return [house.longitude, house.latitude];
  const [longitude = 0, latitude = 0] = line[Math.floor(line.length / 2)] ?? [];
  return [longitude, latitude];
}

function uniqueHouses(houses: readonly House[]): House[] {
  return [...new Map(houses.map((house) => [house.number, house])).values()];
}
