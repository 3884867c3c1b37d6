import {
  addDays,
  slotTimes,
  toZoned,
  type CalendarDate,
  type DatedSlotUsage,
  type DeliveryDaysInput,
  type IntervalTemplate,
  type SlotCapacity,
} from '@kaplya/domain';
import type { Context } from '#context.ts';
import { getCityOf, type Area, type Partner } from '#features/company/index.ts';
import { evictOnChange } from '#memory/evict-on-change.ts';
import { createLoadingCache } from '#memory/loading-cache.ts';
import { skipInvalidRows } from '#memory/skip-invalid-rows.ts';
import {
  listHolidays,
  loadTemplates,
  type IntervalTemplateRow,
  type OwnLimits,
  type SlotUsageRow,
} from './delivery.store.ts';

export type PlannedTemplate = IntervalTemplate & {
  /**
   * The capacity on the last day that customers can choose, which is then never closed; null: that day is like any
   * other. The demonstration always has a free slot by it.
   */
  readonly lastDayCapacity: SlotCapacity | null;
};

/** A partner's delivery times, in memory. */
type DeliveryPlan = {
  readonly templatesByArea: ReadonlyMap<string, readonly PlannedTemplate[]>;
  readonly holidays: ReadonlySet<CalendarDate>;
};

export const createDeliveryPlans = (context: Context) => {
  const plans = createLoadingCache({ load: (partnerId: string) => loadPlan(context, partnerId) });
  evictOnChange(plans, context.changes, 'partner');
  return plans;
};

async function loadPlan(context: Context, partnerId: string): Promise<DeliveryPlan> {
  const [templates, holidays] = await Promise.all([
    loadTemplates(context.snapshots, partnerId),
    listHolidays(context.snapshots, partnerId),
  ]);
  const readable = skipInvalidRows(context, 'interval_template', templates, isReadable);
  return {
    templatesByArea: Map.groupBy(readable.map(toTemplate), ({ zoneId }) => zoneId),
    holidays: new Set(holidays),
  };
}

/** Whether the row's times can be read; the database stores them as texts, which may be invalid. */
function isReadable(row: IntervalTemplateRow): boolean {
  try {
    slotTimes(toTemplate(row), '2000-01-01', 'UTC');
    return true;
  } catch {
    return false;
  }
}

export function toTemplate(row: IntervalTemplateRow): PlannedTemplate {
  const { lastDayMaxOrders: maxOrders, lastDayMaxBottles: maxBottles } = row;
  return {
    id: row.id,
    zoneId: row.areaId,
    weekdayMask: row.weekdayMask,
    from: row.fromTime,
    to: row.toTime,
    cutoff: { dayOffset: row.cutoffDayOffset, time: row.cutoffTime },
    maxOrders: row.maxOrders,
    maxBottles: row.maxBottles,
    surcharge: row.surchargeMinor,
    activeFrom: row.activeFrom,
    activeTo: row.activeTo,
    lastDayCapacity: maxOrders === null || maxBottles === null ? null : { maxOrders, maxBottles },
  };
}

/** An area's intervals and days without delivery at an instant, without the orders and holds. */
export type AreaDelivery = {
  readonly now: Date;
  readonly timeZone: string;
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
  readonly templates: readonly PlannedTemplate[];
  readonly horizonDays: number;
  readonly holidays: ReadonlySet<CalendarDate>;
};

export async function getAreaDelivery(
  context: Context,
  partner: Partner,
  area: Pick<Area, 'id' | 'cityId'>,
  now: Date,
): Promise<AreaDelivery> {
  const { templatesByArea, holidays } = await context.services.delivery.plans.get(partner.id);
  const { timeZone } = getCityOf(partner, area);
  const { horizonDays } = partner.rules;
  const firstDay = toZoned(now.getTime(), timeZone).date;
  return {
    now,
    timeZone,
    firstDay,
    lastDay: addDays(firstDay, horizonDays - 1),
    templates: templatesByArea.get(area.id) ?? [],
    horizonDays,
    holidays,
  };
}

/** The same with one interval only, for a single slot. */
export function onlyOf(delivery: AreaDelivery, templateId: string): AreaDelivery {
  return { ...delivery, templates: delivery.templates.filter(({ id }) => id === templateId) };
}

/**
 * The input of the domain's rule of intervals: every interval of every day with its usage, and whether it is closed.
 */
export function toDaysInput(
  delivery: AreaDelivery,
  taken: readonly SlotUsageRow[],
  bottles?: number,
): DeliveryDaysInput {
  const { now, timeZone, templates, horizonDays } = delivery;
  const takenOf = new Map(taken.map((row) => [`${row.templateId} ${row.day}`, row]));
  const dates = Array.from({ length: horizonDays }, (_, day) => addDays(delivery.firstDay, day));
  const usage = dates.flatMap((date) =>
    templates.map((template) => toUsage(template, date, takenOf.get(`${template.id} ${date}`), delivery)),
  );
  return {
    now: now.getTime(),
    timeZone,
    templates,
    usage,
    // Left empty, because `usage` marks the slots of holidays as closed: the last day may be open even on a holiday.
    closedDates: [],
    horizonDays,
    ...(bottles !== undefined && { bottles }),
  };
}

function toUsage(
  template: PlannedTemplate,
  date: CalendarDate,
  taken: SlotUsageRow | undefined,
  { lastDay, holidays }: AreaDelivery,
): DatedSlotUsage {
  const isLastDay = date === lastDay && template.lastDayCapacity !== null;
  return {
    ...{ intervalId: template.id, date, orders: taken?.orders ?? 0, bottles: taken?.bottles ?? 0 },
    capacity: capacityOn(template, isLastDay, taken),
    isClosed: taken?.isClosed === true || (!isLastDay && holidays.has(date)),
  };
}

/**
 * The capacity of an interval on a day: the limits that staff set for the day, else those of the horizon's last day,
 * else those of the interval.
 */
export function capacityOn(template: PlannedTemplate, isLastDay: boolean, own: OwnLimits | undefined): SlotCapacity {
  const { maxOrders, maxBottles } = (isLastDay ? template.lastDayCapacity : null) ?? template;
  return { maxOrders: own?.maxOrders ?? maxOrders, maxBottles: own?.maxBottles ?? maxBottles };
}

/**
 * The capacity of an interval on a day, including limits set for that day alone; null if the area does not have the
 * interval.
 */
export function capacityOf(
  { templates, lastDay }: Pick<AreaDelivery, 'templates' | 'lastDay'>,
  { templateId, day }: { readonly templateId: string; readonly day: CalendarDate },
  own: OwnLimits | undefined,
): SlotCapacity | null {
  const template = templates.find(({ id }) => id === templateId);
  return template ? capacityOn(template, day === lastDay, own) : null;
}

export type SlotDescription = {
  readonly surchargeMinor: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly timeZone: string;
};

/** Start, end and price of an interval on a day; null if the area does not have it. */
export async function describeSlot(
  context: Context,
  partner: Partner,
  area: Pick<Area, 'id' | 'cityId'>,
  templateId: string,
  day: CalendarDate,
): Promise<SlotDescription | null> {
  const { templates, timeZone } = await getAreaDelivery(context, partner, area, context.clock.now());
  const template = templates.find(({ id }) => id === templateId);
  if (!template) return null;
  const { startsAt, endsAt } = slotTimes(template, day, timeZone);
  return {
    surchargeMinor: template.surcharge,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    timeZone,
  };
}
