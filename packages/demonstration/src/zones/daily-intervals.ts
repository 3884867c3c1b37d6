import type { IntervalTemplate } from './types.ts';

export const EVERY_DAY = 0b1111111;

const EVERYDAY_CAPACITY = { maxOrders: 20, maxBottles: 60 };

/** Morning, afternoon and evening, each with its booking deadline; only the evening costs more. */
export function dailyIntervals(areaId: string, eveningSurchargeMinor: number): IntervalTemplate[] {
  const shared = { areaId, weekdayMask: EVERY_DAY, ...EVERYDAY_CAPACITY, activeFrom: null, activeTo: null };
  return [
    {
      ...shared,
      id: `${areaId}-morning`,
      from: '09:00',
      to: '13:00',
      cutoff: { dayOffset: -1, time: '20:00' },
      surchargeMinor: 0,
    },
    {
      ...shared,
      id: `${areaId}-afternoon`,
      from: '14:00',
      to: '18:00',
      cutoff: { dayOffset: 0, time: '11:00' },
      surchargeMinor: 0,
    },
    {
      ...shared,
      id: `${areaId}-evening`,
      from: '18:00',
      to: '22:00',
      cutoff: { dayOffset: 0, time: '13:00' },
      surchargeMinor: eveningSurchargeMinor,
    },
  ];
}
