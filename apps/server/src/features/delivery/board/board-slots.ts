import type { BoardSlot } from '@kaplya/contract';
import { isActiveOn, isBeforeCutoff, slotTimes, type CalendarDate } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import type { Area, Partner } from '#features/company/index.ts';
import { capacityOf, getAreaDelivery, type AreaDelivery, type PlannedTemplate } from '../delivery-plan.ts';
import { listSlotsOfDay, type BoardSlotRow } from '../delivery.store.ts';

/** An area with its delivery times, for the board. */
export type ZoneDelivery = { readonly area: Area; readonly delivery: AreaDelivery };

export function loadZones(context: Context, partner: Partner, now: Date): Promise<ZoneDelivery[]> {
  return Promise.all(
    partner.areas.map(async (area) => ({ area, delivery: await getAreaDelivery(context, partner, area, now) })),
  );
}

type BoardTemplate = ZoneDelivery & { readonly template: PlannedTemplate };

/** The slots of a day on the board: those offered on that day, and any other with orders. */
export async function listBoardSlots(
  executor: Executor,
  partner: Partner,
  day: CalendarDate,
  zones: readonly ZoneDelivery[],
): Promise<BoardSlot[]> {
  const [first] = zones;
  if (!first) return [];
  const all: BoardTemplate[] = zones.flatMap((zone) =>
    zone.delivery.templates.map((template) => ({ ...zone, template })),
  );
  const templateIds = all.map(({ template }) => template.id);
  const rows = await listSlotsOfDay(executor, { partnerId: partner.id, templateIds, day, now: first.delivery.now });
  const rowOf = new Map(rows.map((row) => [row.templateId, row]));
  return all
    .filter(({ template }) => isActiveOn(template, day) || (rowOf.get(template.id)?.orders ?? 0) > 0)
    .map((shown) => toBoardSlot(shown, day, rowOf.get(shown.template.id) ?? unusedSlot(shown.template.id)))
    .toSorted((one, other) => compare(one.from, other.from) || compare(one.to, other.to));
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The board's values for a slot that has no row in the database yet, because nobody has chosen or limited it. */
export const unusedSlot = (templateId: string): BoardSlotRow => ({
  ...{ templateId, version: 1, isClosed: false, maxOrders: null, maxBottles: null },
  ...{ orders: 0, bottles: 0, heldOrders: 0, heldBottles: 0 },
});

export function toBoardSlot(
  { area, delivery, template }: BoardTemplate,
  day: CalendarDate,
  row: BoardSlotRow,
): BoardSlot {
  const { cutoffAt } = slotTimes(template, day, delivery.timeZone);
  const { maxOrders, maxBottles } = capacityOf(delivery, { templateId: template.id, day }, row) ?? template;
  return {
    id: template.id,
    zoneId: area.id,
    version: row.version,
    from: template.from,
    to: template.to,
    cutoffAt: new Date(cutoffAt).toISOString(),
    isPastCutoff: !isBeforeCutoff(delivery.now.getTime(), cutoffAt),
    isClosed: row.isClosed,
    limit: { orders: maxOrders, bottles: maxBottles },
    hasOwnLimit: row.maxOrders !== null || row.maxBottles !== null,
    confirmed: { orders: row.orders, bottles: row.bottles },
    held: { orders: row.heldOrders, bottles: row.heldBottles },
    free: {
      orders: Math.max(0, maxOrders - row.orders - row.heldOrders),
      bottles: Math.max(0, maxBottles - row.bottles - row.heldBottles),
    },
    isOverfull: row.orders > maxOrders || row.bottles > maxBottles,
  };
}
