import { sql, type SQL } from 'drizzle-orm';
import type { GeoPoint, PolygonCoordinates } from '@kaplya/domain';
import type { Translations } from '#db/columns.ts';
import type { Executor } from '#db/client.ts';

/** A type alias, because a query's result must not be an interface. */
type Point = { latitude: number; longitude: number };

export type GazetteerCity = Point & { id: string; names: Translations };
export type GazetteerDistrict = { cityId: string; names: Translations; polygon: PolygonCoordinates };
export type GazetteerHouse = Point & { number: string };

export type StreetMatch = Point & {
  cityId: string;
  names: Translations;
  /** Finds houses whose number starts with the typed one: exact numbers first, then the shortest. */
  houses: (GazetteerHouse & { isExact: boolean })[];
};

export type StreetSearch = {
  /** The words of the street name, folded by `toSearchText`. */
  readonly street: string;
  /** The typed house number; null: houses of any number. */
  readonly house: string | null;
  readonly cityIds: readonly string[];
  readonly near: GeoPoint;
};

const streetsAtMost = 8;
const housesAtMost = 8;
/**
 * The least trigram similarity at which a word counts as a misspelling (as "низоми" of Низами) and not as another word.
 */
const leastLikeness = '0.4';
/** The largest similarity gap between a shown street and the best one. */
const likenessMargin = 0.15;
/** Words for the kind of street that may precede its name. */
const leadingWords = 'улица|проспект|бульвар|шоссе|набережная|переулок|площадь|проезд';

/**
 * Finds streets with a word that starts with the typed one: streets whose name starts with it first, then the more
 * similar, then the nearest.
 */
export async function findStreetsByPrefix(executor: Executor, search: StreetSearch): Promise<StreetMatch[]> {
  const { street } = search;
  // The trigram index is used for both conditions if at least three letters are typed.
  return withHouses(
    executor,
    search,
    sql`
      select id, city_id, names, location,
        search_text ~ ${`(^|[|] )((${leadingWords}) )?(?!(${leadingWords}) )${street}`} as begins,
        strict_word_similarity(${street}, search_text) as likeness,
        location <-> ${toSqlPoint(search.near)} as distance
      from gazetteer.street
      where search_text like ${`%${street}%`} and search_text ~ ${`(^| )${street}`} and ${inCities(search)}
      order by begins desc, likeness desc, distance
      limit ${streetsAtMost}`,
  );
}

/** Finds streets with a similar spelling, the most similar first, then the nearest. */
export async function findStreetsByLikeness(executor: Executor, search: StreetSearch): Promise<StreetMatch[]> {
  const { street } = search;
  return withHouses(
    executor,
    search,
    sql`
      select * from (
        select id, city_id, names, location, false as begins,
          strict_word_similarity(${street}, search_text) as likeness,
          max(strict_word_similarity(${street}, search_text)) over () as best,
          location <-> ${toSqlPoint(search.near)} as distance
        from gazetteer.street
        -- Set for this statement alone, before its first row is looked at.
        where (select set_config('pg_trgm.word_similarity_threshold', ${leastLikeness}, true)) is not null
          and ${street} <% search_text and ${inCities(search)}
      ) as alike
      where likeness >= best - ${likenessMargin}::real
      order by likeness desc, distance
      limit ${streetsAtMost}`,
  );
}

async function withHouses(executor: Executor, { house }: StreetSearch, candidates: SQL): Promise<StreetMatch[]> {
  const typed = houseKey(sql`${house ?? ''}`);
  const { rows } = await executor.execute<StreetMatch>(sql`
    with candidate as (${candidates})
    select city_id as "cityId", names, location[0] as longitude, location[1] as latitude, fitting.houses
    from candidate
    cross join lateral (
      select coalesce(json_agg(house), '[]') as houses
      from (
        select number, location[0] as longitude, location[1] as latitude,
          ${houseKey(sql`number`)} = ${typed} as "isExact"
        from gazetteer.house
        where street_id = candidate.id and starts_with(${houseKey(sql`number`)}, ${typed})
        order by "isExact" desc, length(number), number
        limit ${housesAtMost}
      ) as house
    ) as fitting
    order by begins desc, likeness desc, distance`);
  return rows;
}

/** Compares house numbers without regard to case and alphabet: `14K2` equals `14к2`. */
function houseKey(number: SQL): SQL {
  return sql`translate(lower(${number}), ${sql.raw("'абвкс/'")}, 'abbkck')`;
}

function inCities({ cityIds }: StreetSearch): SQL {
  return sql`city_id = any(${sql.param(cityIds)}::text[])`;
}

function toSqlPoint({ longitude, latitude }: GeoPoint): SQL {
  return sql`point(${longitude}, ${latitude})`;
}

/**
 * Finds the houses around a point with their streets. A degree of longitude is shorter than one of latitude, so the
 * nearest house in metres is among the nearest in degrees, but not always the first.
 */
export async function findHousesAround(
  executor: Executor,
  point: GeoPoint,
): Promise<(GazetteerHouse & { cityId: string; names: Translations })[]> {
  const { rows } = await executor.execute<GazetteerHouse & { cityId: string; names: Translations }>(sql`
    select house.number, street.names, street.city_id as "cityId",
      house.location[0] as longitude, house.location[1] as latitude
    from (
      select street_id, number, location from gazetteer.house
      order by location <-> ${toSqlPoint(point)}
      limit 24
    ) as house
    join gazetteer.street on street.id = house.street_id`);
  return rows;
}

export async function loadCities(executor: Executor): Promise<GazetteerCity[]> {
  const { rows } = await executor.execute<GazetteerCity>(
    sql`select id, names, latitude, longitude from gazetteer.city order by id`,
  );
  return rows;
}

export async function loadDistricts(executor: Executor): Promise<GazetteerDistrict[]> {
  const { rows } = await executor.execute<GazetteerDistrict>(
    sql`select city_id as "cityId", names, jsonb_build_array(ring) as polygon from gazetteer.district order by priority, id`,
  );
  return rows;
}
