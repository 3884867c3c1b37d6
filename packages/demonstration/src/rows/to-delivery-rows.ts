import type { DeliveryRows } from '@kaplya/contract/fill/shop-rows';
import type { DemoPartner } from '../partners/types.ts';

const holidayYears = 5;

/** Capacity on the last bookable day, so that load tests and trials always find a place. */
const lastDay = { lastDayMaxOrders: 500, lastDayMaxBottles: 5000 };

export function toDeliveryRows({ id, zones, holidayNames }: DemoPartner, now: Date): DeliveryRows {
  const years = Array.from({ length: holidayYears }, (_, index) => now.getUTCFullYear() + index);
  return {
    intervals: zones.areas.flatMap((area) =>
      area.intervals.map(({ from, to, cutoff, ...template }) => ({
        ...template,
        ...lastDay,
        fromTime: from,
        toTime: to,
        cutoffDayOffset: cutoff.dayOffset,
        cutoffTime: cutoff.time,
      })),
    ),
    holidays: years.flatMap((year) =>
      zones.closedDates.map((date) => {
        const names = holidayNames[date];
        if (!names) throw new Error(`Partner ${id} is closed on ${date} and does not say why`);
        return { day: `${year}-${date}`, names };
      }),
    ),
  };
}
