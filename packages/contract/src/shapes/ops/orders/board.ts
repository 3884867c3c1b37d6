import { z } from 'zod';
import { dayShape, instantShape } from '../../basics.ts';

const placesShape = z.object({ orders: z.int(), bottles: z.int() });

/** An interval of one zone on one day. */
export const boardSlotShape = z
  .object({
    id: z.string().describe('Of the interval'),
    zoneId: z.string(),
    version: z.int(),
    from: z.string().describe('Local wall time, HH:MM'),
    to: z.string(),
    cutoffAt: instantShape.describe('Until then customers book'),
    isPastCutoff: z.boolean(),
    isClosed: z.boolean().describe('By itself; a holiday is told of the day'),
    limit: placesShape,
    hasOwnLimit: z.boolean().describe('The limit is of this day only'),
    confirmed: placesShape.describe('Orders that stand in it'),
    held: placesShape.describe('By carts, for a quarter of an hour'),
    free: placesShape.describe('Of the limit, neither confirmed nor held; never below 0'),
    isOverfull: z.boolean().describe('More is confirmed than the limit (rule 84)'),
  })
  .meta({ id: 'BoardSlot' });

/** A day of the shop: its zones, and the intervals of each. */
export const boardShape = z
  .object({
    date: dayShape,
    holiday: z.string().nullable().describe('Its name; null: an ordinary day'),
    zones: z.array(z.object({ id: z.string(), name: z.string(), timeZone: z.string() })),
    slots: z.array(boardSlotShape).describe('By time, then in the order of the zones'),
    total: z.object({ limit: placesShape, confirmed: placesShape, held: placesShape, free: placesShape }),
  })
  .meta({ id: 'Board' });

/** The effect of a change of an interval's limit. */
export const slotChangeShape = z
  .object({
    before: boardSlotShape,
    after: boardSlotShape,
    overfilledBy: placesShape.describe('Confirmed beyond the new limit'),
  })
  .meta({ id: 'SlotChange' });

export type BoardSlot = z.infer<typeof boardSlotShape>;
export type Board = z.infer<typeof boardShape>;
export type SlotChange = z.infer<typeof slotChangeShape>;
