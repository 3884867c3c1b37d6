import type { AddressFields, CartAddress } from '@kaplya/contract';
import type { PersonRow } from '@kaplya/contract/fill/demonstration';
import type { SavedAddressRow } from '@kaplya/contract/fill/history-rows';
import { DAY_MS } from '@kaplya/domain';
import { isInPolygon } from '@kaplya/domain/geo';
import { findDistrict, type House, type Street } from '../gazetteer/read-gazetteer.ts';
import type { DemoPartner } from '../partners/types.ts';
import type { DeliveryArea } from '../zones/types.ts';
import { toCustomerId, toHistoryId } from './history-ids.ts';
import type { PeopleOfCity } from './people-of-cities.ts';
import type { Picker } from './picker.ts';

/** A customer with the habits that their orders show. */
export type HistoryCustomer = {
  readonly index: number;
  readonly person: PersonRow & { readonly phone: string; readonly createdAt: Date };
  readonly area: DeliveryArea;
  readonly saved: SavedAddressRow;
  readonly address: CartAddress;
  readonly water: string;
  readonly usualBottles: number;
  readonly rents: boolean;
};

export function makeCustomers(
  partner: DemoPartner,
  people: PeopleOfCity,
  { count, pick, now }: { count: number; pick: Picker; now: Date },
): HistoryCustomer[] {
  const areas = partner.zones.areas.toSorted((one, other) => one.position - other.position);
  const waters = partner.catalogue.products.filter((product) => product.containersPerUnit === 1 && product.stock > 100);
  return Array.from({ length: count }, (_, index) => {
    const createdAt = new Date(now.getTime() - (15 + pick.number(60)) * DAY_MS);
    const [given, form] = pick.of(people.given);
    const name = `${given} ${pick.of(people.families)[form]}`;
    const phone = `${people.phonePrefix}${String(index).padStart(3, '0')}`;
    const id = toCustomerId(partner.id, index);
    const roles = ['ROLE_USER' as const, 'ROLE_CLIENT' as const];
    const person = { partnerId: partner.id, id, roles, name, phone, createdAt };
    const area = areas[index % 5 < 3 ? 0 : 1];
    if (!area) throw new Error(`Partner ${partner.id} has less than two areas`);
    const saved = makeAddress(partner, areas, area, { subjectId: id, createdAt, pick });
    return {
      index,
      person,
      area,
      saved,
      address: toCartAddress(saved),
      water: pick.chance(0.7) ? 'W19' : pick.of(waters).externalId,
      usualBottles: 2 + pick.number(4),
      rents: index % 12 === 5,
    };
  });
}

export function toCartAddress({ id, fields, cityId, district, districtId }: SavedAddressRow): CartAddress {
  return { ...fields, uuid: id, addressId: id, city_id: cityId, district, district_id: districtId };
}

function makeAddress(
  { city, languages, id: partnerId }: DemoPartner,
  areas: readonly DeliveryArea[],
  area: DeliveryArea,
  { subjectId, createdAt, pick }: { subjectId: string; createdAt: Date; pick: Picker },
): SavedAddressRow {
  const language = languages[0] === 'az' ? 'az' : 'ru';
  const { street, house } = findHouse(city.streets, areas, area, pick);
  const district = findDistrict(city, house);
  const floor = 1 + pick.number(partnerId === 'moscow' ? 12 : 9);
  const fields: AddressFields = {
    latitude: house.latitude,
    longitude: house.longitude,
    city: city.names[language],
    street: street.names[language],
    house: house.number,
    room: String(1 + pick.number(160)),
    entrance: String(1 + pick.number(6)),
    floor: String(floor),
    hasElevator: floor > 5 || pick.chance(0.4),
    ...(pick.chance(0.5) && { intercom: `${1 + pick.number(160)}К` }),
  };
  return {
    id: toHistoryId(pick.random, createdAt),
    subjectId,
    fields,
    cityId: city.id,
    district: district?.names[language] ?? null,
    districtId: district?.id ?? null,
    createdAt,
  };
}

/** The first area whose ring contains a point serves it. */
function findHouse(
  streets: readonly Street[],
  areas: readonly DeliveryArea[],
  area: DeliveryArea,
  pick: Picker,
): { street: Street; house: House } {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const street = pick.of(streets);
    if (street.houses.length === 0) continue;
    const house = pick.of(street.houses);
    const serving = areas.find(({ ring }) => isInPolygon(house, [ring]));
    if (serving === area) return { street, house };
  }
  throw new Error(`No house was found in ${area.id}`);
}
