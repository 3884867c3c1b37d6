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
  readonly sourceId: string;
  /** The words of the street name, folded by `toSearchText`. */
  readonly street: string;
  /** The typed house number; null: houses of any number. */
  readonly house: string | null;
  readonly cityIds: readonly string[];
  readonly near: GeoPoint;
};

const streetsAtMost = 8;
const housesAtMost = 8;
const metresOfDegree = 111_320;
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

async function withHouses(
  executor: Executor,
  { sourceId, house }: StreetSearch,
  candidates: SQL,
): Promise<StreetMatch[]> {
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
        where source_id = ${sourceId} and street_id = candidate.id and starts_with(${houseKey(sql`number`)}, ${typed})
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

function inCities({ sourceId, cityIds }: StreetSearch): SQL {
  return sql`source_id = ${sourceId} and city_id = any(${sql.param(cityIds)}::text[])`;
}

function toSqlPoint({ longitude, latitude }: GeoPoint): SQL {
  return sql`point(${longitude}, ${latitude})`;
}

/**
 * Finds the houses of a source within about `radiusMetres` of a point, with their streets. A degree of longitude is
 * shorter than one of latitude, so the nearest house in metres is among the nearest in degrees, but not always the
 * first.
 */
export async function findHousesAround(
  executor: Executor,
  {
    sourceId,
    point,
    radiusMetres,
  }: { readonly sourceId: string; readonly point: GeoPoint; readonly radiusMetres: number },
): Promise<(GazetteerHouse & { cityId: string; names: Translations })[]> {
  const tall = radiusMetres / metresOfDegree;
  const wide = tall / Math.max(0.01, Math.cos((point.latitude * Math.PI) / 180));
  const corner = (side: 1 | -1) =>
    toSqlPoint({ longitude: point.longitude + side * wide, latitude: point.latitude + side * tall });
  // Without the box a search far from all houses of the source would walk through those of all others.
  const { rows } = await executor.execute<GazetteerHouse & { cityId: string; names: Translations }>(sql`
    select house.number, street.names, street.city_id as "cityId",
      house.location[0] as longitude, house.location[1] as latitude
    from (
      select source_id, street_id, number, location from gazetteer.house
      where source_id = ${sourceId} and location <@ box(${corner(-1)}, ${corner(1)})
      order by location <-> ${toSqlPoint(point)}
      limit 24
    ) as house
    join gazetteer.street on street.source_id = house.source_id and street.id = house.street_id`);
  return rows;
}

/** The id of the source of the demonstration's cities, which every shop without a file of its own has. */
export const demonstrationSource = 'demonstration';

/** The id of the source of a shop's own file of streets; null: it has none. */
export async function findOwnSource(executor: Executor, partnerId: string): Promise<string | null> {
  const { rows } = await executor.execute<{ id: string }>(
    sql`select id from street_file where partner_id = ${partnerId} and state = 'in_use'`,
  );
  return rows[0]?.id ?? null;
}

export async function loadCities(executor: Executor, sourceId: string): Promise<GazetteerCity[]> {
  const { rows } = await executor.execute<GazetteerCity>(
    sql`select id, names, latitude, longitude from gazetteer.city where source_id = ${sourceId} order by id`,
  );
  return rows;
}

export async function loadDistricts(executor: Executor, sourceId: string): Promise<GazetteerDistrict[]> {
  const { rows } = await executor.execute<GazetteerDistrict>(
    sql`select city_id as "cityId", names, jsonb_build_array(ring) as polygon from gazetteer.district
      where source_id = ${sourceId} order by priority, id`,
  );
  return rows;
}
