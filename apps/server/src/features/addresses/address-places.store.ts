import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { countByZone, listZoneMoves, type ZoneMove, type ZoneRing } from '#db/statements/zone-moves.ts';
import { addressTable } from './addresses.table.ts';

/** A query for the points of saved addresses. The label has only street and house, so it is no personal data. */
const pointsOf = (partnerId: string): SQL => sql`
  select (fields ->> 'longitude')::float8 as longitude, (fields ->> 'latitude')::float8 as latitude,
    concat_ws(', ', fields ->> 'street', fields ->> 'house') as label
  from ${addressTable} where partner_id = ${partnerId}`;

/** The saved addresses that a change of zones moves to another zone. */
export function listMovedAddresses(
  executor: Executor,
  partnerId: string,
  zones: { readonly before: readonly ZoneRing[]; readonly after: readonly ZoneRing[] },
): Promise<ZoneMove[]> {
  return listZoneMoves(executor, pointsOf(partnerId), zones);
}

/** The number of saved addresses that each zone serves, by its id; the key null counts addresses outside all zones. */
export function countAddressesByZone(
  executor: Executor,
  partnerId: string,
  zones: readonly ZoneRing[],
): Promise<Map<string | null, number>> {
  return countByZone(executor, pointsOf(partnerId), zones);
}
