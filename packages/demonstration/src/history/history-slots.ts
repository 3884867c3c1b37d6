import { addDays, HOUR_MS, toInstant, toZoned } from '@kaplya/domain';
import type { DeliveryArea, DeliveryZones, IntervalTemplate } from '../zones/types.ts';

/** One area's interval of a day. */
export type HistorySlot = {
  readonly area: DeliveryArea;
  readonly template: IntervalTemplate;
  readonly day: string;
  readonly from: Date;
  readonly to: Date;
  /** The instant of the slot's cut-off; it cannot be chosen later. */
  readonly closedAt: Date;
};

export type HistorySlots = {
  /** Past slots of today and of each day before; the newest last. */
  past(areaId: string, daysAgo: number): readonly HistorySlot[];
  /** Slots that are closed for customers and not over: the shop works on them. The next one first. */
  live(areaId: string): readonly HistorySlot[];
};

/**
 * Finds the slots of the last days that customers can no longer choose; orders of the history are only in these, so the
 * others are free.
 */
export function historySlots({ areas, closedDates }: DeliveryZones, now: Date): HistorySlots {
  const slotsOf = (area: DeliveryArea, day: string): HistorySlot[] =>
    closedDates.includes(day.slice(5)) ? [] : area.intervals.map((template) => toSlot(area, template, day));
  const areaOf = (areaId: string) => {
    const area = areas.find(({ id }) => id === areaId);
    if (!area) throw new Error(`There is no area ${areaId}`);
    return { area, today: toZoned(now.getTime(), area.timeZone).date };
  };
  return {
    past(areaId, daysAgo) {
      const { area, today } = areaOf(areaId);
      return slotsOf(area, addDays(today, -daysAgo)).filter(({ to }) => to.getTime() + HOUR_MS < now.getTime());
    },
    live(areaId) {
      const { area, today } = areaOf(areaId);
      return [today, addDays(today, 1)]
        .flatMap((day) => slotsOf(area, day))
        .filter(({ to, closedAt }) => closedAt < now && to > now)
        .toSorted((one, other) => other.from.getTime() - one.from.getTime());
    },
  };
}

function toSlot(area: DeliveryArea, template: IntervalTemplate, day: string): HistorySlot {
  const at = (date: string, time: string) => new Date(toInstant(date, time, area.timeZone));
  const { dayOffset, time } = template.cutoff;
  return {
    area,
    template,
    day,
    from: at(day, template.from),
    to: at(day, template.to),
    closedAt: at(addDays(day, dayOffset), time),
  };
}
