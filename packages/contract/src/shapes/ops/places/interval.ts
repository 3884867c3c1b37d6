import { z } from 'zod';
import { dayShape, moneyShape } from '../../basics.ts';
import { placeNamesShape } from './place.ts';

const wallTime = z
  .string()
  .max(5)
  .regex(/^\d\d:\d\d$/);
const limit = z.int().min(0).max(100_000);

export const newIntervalFields = {
  weekdayMask: z.int().min(1).max(127).describe('Bit 0 is Monday'),
  from: wallTime.describe('Wall time of the city, HH:MM'),
  to: wallTime.describe('A time not after `from` is on the next day; `24:00` is the end of the day'),
  cutoffDayOffset: z.int().min(-14).max(0).describe('−1: the day before the delivery'),
  cutoffTime: wallTime,
  maxOrders: limit,
  maxBottles: limit,
  surchargeMinor: z.int().min(0).max(1_000_000_000).describe("In minor units of the shop's currency"),
  activeFrom: dayShape.nullable().describe('First day; null: always'),
  activeTo: dayShape.nullable().describe('Last day; null: without end'),
  lastDayMaxOrders: limit.nullable().describe('Room on the last day that can be chosen, which is then never closed'),
  lastDayMaxBottles: limit.nullable(),
};

export const opsIntervalShape = z
  .object({
    id: z.string(),
    areaId: z.string(),
    version: z.int(),
    weekdayMask: z.int(),
    from: z.string(),
    to: z.string(),
    cutoffDayOffset: z.int(),
    cutoffTime: z.string(),
    maxOrders: z.int(),
    maxBottles: z.int(),
    surcharge: moneyShape,
    activeFrom: dayShape.nullable(),
    activeTo: dayShape.nullable(),
    lastDayMaxOrders: z.int().nullable(),
    lastDayMaxBottles: z.int().nullable(),
    orders: z.int().describe('Orders that stand in it today or later'),
    isUsed: z.boolean().describe('Something has stood in it, so that it can only be closed from a day on'),
  })
  .meta({ id: 'OpsInterval' });

const standing = { day: dayShape, orders: z.int(), bottles: z.int() };

/** The effect of a change of an interval. Orders remain in it in any case. */
export const intervalEffectShape = z
  .object({
    orders: z.int().describe('Orders that stand in it today or later'),
    holds: z.int().describe('Places that carts hold in it at the moment'),
    left: z.array(z.object(standing)).describe('Days with orders that it is no longer offered on'),
    overfull: z
      .array(z.object({ ...standing, maxOrders: z.int(), maxBottles: z.int() }))
      .describe('Days with more orders or bottles than it then may take'),
    overlaps: z.array(z.string()).describe('Intervals of the zone that offer the same hours'),
    zoneEnds: dayShape
      .nullable()
      .describe('The last day on which the zone has any interval: nobody orders there for later ones; null: none'),
  })
  .meta({ id: 'IntervalEffect' });

export const holidayShape = z
  .object({
    day: dayShape,
    names: placeNamesShape,
    version: z.int(),
    orders: z.int().describe('Orders that stand on that day'),
  })
  .meta({ id: 'Holiday' });

export type OpsInterval = z.infer<typeof opsIntervalShape>;
export type IntervalEffect = z.infer<typeof intervalEffectShape>;
export type Holiday = z.infer<typeof holidayShape>;
export type NewInterval = z.infer<z.ZodObject<typeof newIntervalFields>>;
