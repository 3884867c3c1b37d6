import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../client.ts';

/** A zone with its closed ring of [longitude, latitude]. */
export type ZoneRing = { readonly id: string; readonly ring: readonly (readonly [number, number])[] };

/** The number of places that move from one zone to another; null: no zone contains them. */
export type ZoneMove = {
  readonly from: string | null;
  readonly to: string | null;
  readonly count: number;
  /** The labels of some of the places. */
  readonly examples: readonly string[];
};

const examplesAtMost = 3;

/**
 * Coordinates are multiplied by this: PostgreSQL's geometric types treat numbers as equal that differ by less than a
 * millionth, which is a tenth of a metre in degrees, and more in products of them.
 */
const MICRO = 1_000_000;

type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number };

function boxOf(rings: readonly ZoneRing['ring'][]): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [longitude, latitude] of rings.flat()) {
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
  }
  return box;
}

const toPolygon = (ring: ZoneRing['ring']): string =>
  `(${ring.map(([longitude, latitude]) => `(${Math.round(longitude * MICRO)},${Math.round(latitude * MICRO)})`).join(',')})`;

const column = (values: readonly (string | number)[], type: string): SQL =>
  sql`${sql.param([...values])}::${sql.raw(type)}[]`;

function zonesOf(zones: readonly ZoneRing[]): SQL {
  const boxes = zones.map(({ ring }) => boxOf([ring]));
  return sql`
    select id, place, ring::polygon as ring, west, south, east, north
    from unnest(
      ${column(
        zones.map(({ id }) => id),
        'text',
      )}, ${column(
        zones.map((_, place) => place),
        'int',
      )},
      ${column(
        zones.map(({ ring }) => toPolygon(ring)),
        'text',
      )},
      ${column(
        boxes.map(({ west }) => west),
        'float8',
      )}, ${column(
        boxes.map(({ south }) => south),
        'float8',
      )},
      ${column(
        boxes.map(({ east }) => east),
        'float8',
      )}, ${column(
        boxes.map(({ north }) => north),
        'float8',
      )}
    ) as zone (id, place, ring, west, south, east, north)`;
}

/** The first zone that contains a point, like `findAreaAt` of the domain; a point on a border may be in either. */
const zoneAt = (zones: SQL): SQL => sql`
  left join lateral (
    select id from ${zones} as zone
    where longitude between west and east and latitude between south and north
      and ring @> point(longitude * ${sql.raw(String(MICRO))}, latitude * ${sql.raw(String(MICRO))})
    order by place limit 1)`;

/**
 * The places that another order or shape of zones moves, in one statement. `points` selects `longitude`, `latitude` and
 * `label` (an example's text or null). Both lists of zones are in the order of precedence.
 */
export async function listZoneMoves(
  executor: Executor,
  points: SQL,
  { before, after }: { readonly before: readonly ZoneRing[]; readonly after: readonly ZoneRing[] },
): Promise<ZoneMove[]> {
  const changed = changedRings(before, after);
  if (changed.length === 0) return [];
  const { west, south, east, north } = boxOf(changed);
  const { rows } = await executor.execute<ZoneMove>(sql`
    with before_zone as materialized (${zonesOf(before)}), after_zone as materialized (${zonesOf(after)}),
    place as materialized (
      select * from (${points}) as all_places
      where longitude between ${west} and ${east} and latitude between ${south} and ${north}
    )
    select former.id as "from", present.id as "to", count(*)::int as count,
      coalesce((array_agg(distinct label) filter (where label is not null))[1:${sql.raw(String(examplesAtMost))}], '{}') as examples
    from place
    ${zoneAt(sql`before_zone`)} as former on true
    ${zoneAt(sql`after_zone`)} as present on true
    where former.id is distinct from present.id
    group by former.id, present.id
    order by count(*) desc, former.id, present.id`);
  return rows;
}

/** The outlines in which places may have moved: those that only one list has, or all if the order differs. */
function changedRings(before: readonly ZoneRing[], after: readonly ZoneRing[]): ZoneRing['ring'][] {
  const toKey = ({ id, ring }: ZoneRing) => `${id} ${toPolygon(ring)}`;
  const [formerKeys, presentKeys] = [before.map(toKey), after.map(toKey)];
  const stay = formerKeys.filter((key) => presentKeys.includes(key));
  const isSameOrder = presentKeys.filter((key) => formerKeys.includes(key)).every((key, index) => key === stay[index]);
  const all = [...before, ...after];
  const changed = isSameOrder ? all.filter((zone) => !stay.includes(toKey(zone))) : all;
  return changed.map(({ ring }) => ring);
}

/** The number of places by zone id; the key null counts the places that no zone contains. */
export async function countByZone(
  executor: Executor,
  points: SQL,
  zones: readonly ZoneRing[],
): Promise<Map<string | null, number>> {
  const { rows } = await executor.execute<{ id: string | null; count: number }>(sql`
    with zone_of as materialized (${zonesOf(zones)}), place as materialized (${points})
    select present.id, count(*)::int as count
    from place ${zoneAt(sql`zone_of`)} as present on true
    group by present.id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
