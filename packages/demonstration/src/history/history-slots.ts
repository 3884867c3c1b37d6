import { addDays, HOUR_MS, toInstant, toZoned } from '@kaplya/domain';
import type { DeliveryArea, DeliveryZones, IntervalTemplate } from '../zones/types.ts';

/** One area's interval of a day. */
export type HistorySlot = {
  readonly area: DeliveryArea;
  readonly template: IntervalTemplate;
  readonly day: string;
  readonly from: Date;
  readonly to: Date;
  /** Since then nobody can choose it any more. */
  readonly closedAt: Date;
};

export type HistorySlots = {
  /** Over, of each day before today and of today; the newest last. */
  past(areaId: string, daysAgo: number): readonly HistorySlot[];
  /** Closed for customers and not over: what the shop works on. The next one first. */
  live(areaId: string): readonly HistorySlot[];
};

/** The slots of the last days that no customer can choose any more: those that they can choose stay as they are. */
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
