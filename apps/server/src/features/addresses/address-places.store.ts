import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { countByZone, listZoneMoves, type ZoneMove, type ZoneRing } from '#db/statements/zone-moves.ts';
import { addressTable } from './addresses.table.ts';

/** Street and house name a place and no person. */
const pointsOf = (partnerId: string): SQL => sql`
  select (fields ->> 'longitude')::float8 as longitude, (fields ->> 'latitude')::float8 as latitude,
    concat_ws(', ', fields ->> 'street', fields ->> 'house') as label
  from ${addressTable} where partner_id = ${partnerId}`;

/** The saved addresses that another order or shape of zones moves. */
export function listMovedAddresses(
  executor: Executor,
  partnerId: string,
  zones: { readonly before: readonly ZoneRing[]; readonly after: readonly ZoneRing[] },
): Promise<ZoneMove[]> {
  return listZoneMoves(executor, pointsOf(partnerId), zones);
}

/** How many saved addresses each zone serves; null: none does. */
export function countAddressesByZone(
  executor: Executor,
  partnerId: string,
  zones: readonly ZoneRing[],
): Promise<Map<string | null, number>> {
  return countByZone(executor, pointsOf(partnerId), zones);
}
