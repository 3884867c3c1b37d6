import type { OpsInterval } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { listIntervalRows, listSlotsWithOrders, listUsedIntervals } from './interval.store.ts';
import { sumOrders, todayOf, toOpsInterval } from './to-ops-interval.ts';

/**
 * The intervals of a zone, or of all zones, with the number of orders in each. Throws a Refusal for an unknown zone.
 */
export async function listIntervals(
  context: Context,
  { partner }: CallOf<'partner'>,
  areaId: string | undefined,
): Promise<{ items: OpsInterval[] }> {
  const { database } = context;
  const { id: partnerId, areas } = partner;
  if (areaId !== undefined && !areas.some(({ id }) => id === areaId)) throw new Refusal('area.unknown');
  const rows = await listIntervalRows(database, partnerId, areaId ?? null);
  const firstDay = areas.map(({ id }) => todayOf(context, partner, id)).toSorted()[0] ?? '9999-12-31';
  const [slots, used] = await Promise.all([
    listSlotsWithOrders(database, { partnerId, templateId: null, from: firstDay }),
    listUsedIntervals(database, partnerId),
  ]);
  const byId = Map.groupBy(slots, ({ templateId }) => templateId);
  const items = rows.map((row) => {
    const today = todayOf(context, partner, row.areaId);
    const own = (byId.get(row.id) ?? []).filter(({ day }) => day >= today);
    return toOpsInterval(partner, row, { orders: sumOrders(own), isUsed: used.has(row.id) });
  });
  return { items };
}
