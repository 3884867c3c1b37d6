import type { GeocodedAddress, Prediction } from '@kaplya/contract';
import { distanceMetres, type GeoPoint, type Language } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import type { Translations } from '#db/columns.ts';
import type { Database } from '#db/client.ts';
import { toSearchText } from '#db/search-text.ts';
import type { MapsGateway, PlaceSearch } from './maps-gateway.ts';
import { parseTypedAddress } from './parse-typed-address.ts';

type StreetMatch = {
  id: string;
  names: Translations;
  cityNames: Translations;
  longitude: number;
  latitude: number;
  /** Houses whose number begins as typed, the shortest first. */
  houses: { number: string; longitude: number; latitude: number }[];
};

/** Beyond it a point is at no house. */
const reverseRadiusMetres = 200;
const streetsAtMost = 8;
const housesAtMost = 8;

/** The streets and houses that the shop carries with it, in its own database. */
export function createEmbeddedGazetteer(database: Database): MapsGateway {
  /** One query: streets by likeness and nearness, each with the houses that fit. */
  async function findStreets({ text, near }: Pick<PlaceSearch, 'text' | 'near'>): Promise<StreetMatch[]> {
    const { street, house } = parseTypedAddress(text);
    const housePrefix = house === null ? null : `${toHouseKey(house)}%`;
    const { rows } = await database.execute<StreetMatch>(sql`
      with matched as (
        select street.*,
          (street.search_text like ${`${street}%`} or street.search_text like ${`%| ${street}%`}) as begins,
          street.search_text ~ ${`(^|[| ])${escapeRegExp(street)}`} as begins_word,
          word_similarity(${street}, street.search_text) as likeness
        from gazetteer.street
        where street.search_text like ${`%${street}%`} or ${street} <% street.search_text
        order by begins desc, begins_word desc, round(word_similarity(${street}, street.search_text)::numeric, 1) desc,
          street.location <-> point(${near.longitude}, ${near.latitude})
        limit ${streetsAtMost}
      )
      select matched.id, matched.names, city.names as "cityNames",
        matched.location[0] as longitude, matched.location[1] as latitude,
        coalesce(house.list, '[]') as houses
      from matched
      join gazetteer.city on city.id = matched.city_id
      left join lateral (
        select json_agg(json_build_object('number', number, 'longitude', location[0], 'latitude', location[1])
          order by length(number), number) as list
        from (
          select number, location from gazetteer.house
          where street_id = matched.id and ${housePrefix}::text is not null
            and lower(number) like ${housePrefix}
          order by length(number), number
          limit ${housesAtMost}
        ) as fitting
      ) as house on true
      order by begins desc, begins_word desc, round(likeness::numeric, 1) desc,
        matched.location <-> point(${near.longitude}, ${near.latitude})`);
    return rows;
  }

  return {
    async suggest({ text, language, near, kind, limit }) {
      if (toSearchText(text).length < 2) return [];
      const streets = await findStreets({ text, near });
      const houses = streets.flatMap((street) =>
        street.houses.map((house) => toHousePrediction(street, house, language)),
      );
      const plain = streets.map((street) => toStreetPrediction(street, language));
      const wanted = kind === 'house' ? houses : kind === 'street' ? plain : houses.length > 0 ? houses : plain;
      return wanted.slice(0, limit);
    },

    async geocode({ text, language, near }) {
      const { house } = parseTypedAddress(text);
      const [street] = await findStreets({ text, near });
      if (!street || house === null) return null;
      const exact = street.houses.find(({ number }) => toHouseKey(number) === toHouseKey(house)) ?? street.houses[0];
      if (!exact) return null;
      return {
        latitude: exact.latitude,
        longitude: exact.longitude,
        city: street.cityNames[language],
        street: street.names[language],
        house: exact.number,
      };
    },

    async reverse(point, language) {
      // A degree of longitude is shorter than one of latitude, so the nearest by degrees need not be the nearest.
      const { rows } = await database.execute<{
        number: string;
        names: Translations;
        cityNames: Translations;
        longitude: number;
        latitude: number;
      }>(sql`
        select house.number, street.names, city.names as "cityNames",
          house.location[0] as longitude, house.location[1] as latitude
        from (
          select * from gazetteer.house order by location <-> point(${point.longitude}, ${point.latitude}) limit 16
        ) as house
        join gazetteer.street on street.id = house.street_id
        join gazetteer.city on city.id = street.city_id`);
      const [nearest] = rows
        .map((row) => ({ ...row, metres: distanceMetres(point, row) }))
        .filter(({ metres }) => metres <= reverseRadiusMetres)
        .toSorted((left, right) => left.metres - right.metres);
      return nearest ? toGeocoded(nearest, language) : null;
    },
  };
}

function toGeocoded(
  house: { number: string; names: Translations; cityNames: Translations } & GeoPoint,
  language: Language,
): GeocodedAddress {
  const { latitude, longitude, names, cityNames, number } = house;
  return { latitude, longitude, city: cityNames[language], street: names[language], house: number };
}

function toStreetPrediction(street: StreetMatch, language: Language): Prediction {
  return {
    text: street.names[language],
    subtext: street.cityNames[language],
    kind: 'street',
    city: street.cityNames[language],
    street: street.names[language],
    house: null,
    latitude: street.latitude,
    longitude: street.longitude,
  };
}

function toHousePrediction(street: StreetMatch, house: StreetMatch['houses'][number], language: Language): Prediction {
  return {
    ...toStreetPrediction(street, language),
    text: `${street.names[language]}, ${house.number}`,
    kind: 'house',
    house: house.number,
    latitude: house.latitude,
    longitude: house.longitude,
  };
}

/** Numbers are typed with Latin letters and in capitals too: 14K2 is 14к2. */
function toHouseKey(number: string): string {
  return number.toLowerCase().replaceAll('k', 'к').replaceAll('a', 'а').replaceAll('c', 'с');
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
