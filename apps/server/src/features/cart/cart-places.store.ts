import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { listZoneMoves, type ZoneMove, type ZoneRing } from '#db/statements/zone-moves.ts';
import { cartTable } from './cart.table.ts';

/** Open carts whose address falls into another zone after zones were reordered or reshaped. */
export function listMovedCarts(
  executor: Executor,
  { partnerId, now }: { readonly partnerId: string; readonly now: Date },
  zones: { readonly before: readonly ZoneRing[]; readonly after: readonly ZoneRing[] },
): Promise<ZoneMove[]> {
  return listZoneMoves(
    executor,
    sql`
      select (address ->> 'longitude')::float8 as longitude, (address ->> 'latitude')::float8 as latitude,
        null::text as label
      from ${cartTable}
      where partner_id = ${partnerId} and expires_at > ${now.toISOString()} and status = 'open' and address is not null`,
    zones,
  );
}

/** Whether a zone has carts; ordered and expired ones count until they are deleted. */
export async function hasCartsOfArea(executor: Executor, partnerId: string, areaId: string): Promise<boolean> {
  const some = await executor
    .select({ id: cartTable.id })
    .from(cartTable)
    .where(and(eq(cartTable.partnerId, partnerId), eq(cartTable.areaId, areaId)))
    .limit(1);
  return some.length > 0;
}
