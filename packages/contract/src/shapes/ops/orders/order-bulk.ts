import { z } from 'zod';
import { dayShape, instantShape, moneyShape, versionShape } from '../../basics.ts';
import { opsAuthorShape } from './order-page.ts';

/** The steps that many orders take at once. `completed`: with the empties that each declared. */
export const bulkStatuses = ['approved', 'inProcess', 'completed'] as const;

/** The outcome of an order. `unchanged`: it has that status already, so a repeat is harmless. */
export const bulkOutcomes = ['moved', 'unchanged', 'refused'] as const;

/** The most orders of one call. */
export const bulkOrdersAtMost = 50;

export const bulkOrderInputShape = z.object({
  uuid: z.uuid(),
  version: versionShape.describe('At which the order was read; another one is refused'),
});

export const movedOrderShape = z
  .object({
    uuid: z.uuid(),
    outcome: z.enum(bulkOutcomes),
    code: z.string().nullable().describe('Of the refusal'),
    message: z.string().nullable().describe('Why it is refused, for people'),
    toCollect: moneyShape.describe('What the courier takes at the door'),
    empties: z.int().describe('Empty bottles that were declared'),
  })
  .meta({ id: 'MovedOrder' });

/** The changes that a job makes to the orders that a filter finds. */
export const orderBulkActions = [...bulkStatuses, 'cancelled', 'rescheduled'] as const;

const timeOfDay = z
  .string()
  .length(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/u);

/** The slot that orders are moved to: in each zone the interval with these times. */
export const orderBulkSlotShape = z
  .object({
    date: dayShape,
    time: z
      .object({ from: timeOfDay, to: timeOfDay })
      .nullable()
      .describe('Local wall time of the zone, HH:MM; null: the time of day that each order has'),
  })
  .meta({ id: 'OrderBulkSlot' });

/**
 * `working`: the rest waits for its turn; `done`: every order has its outcome; `stopped`: by staff; `refused`: its
 * author may not do it any more; `failed`: it did not go on.
 */
export const orderBulkStates = ['working', 'done', 'stopped', 'refused', 'failed'] as const;

/** The most orders of one job. */
export const orderBulkAtMost = 10_000;

/** The effect of a job before it begins. Each order is decided when its turn comes. */
export const orderBulkPreviewShape = z
  .object({
    total: z.int().describe('Orders that the filters find'),
    eligible: z.int().describe('Of these, orders whose status allows the change'),
    toCollect: moneyShape.describe('What couriers take at the doors of these'),
    empties: z.int().describe('Empty bottles that were declared for these'),
    paid: moneyShape.describe('Paid for these and not refunded: what a cancellation gives back'),
  })
  .meta({ id: 'OrderBulkPreview' });

/** A job: the same change to every order that a filter found when it began. */
export const orderBulkShape = z
  .object({
    id: z.uuid(),
    action: z.enum(orderBulkActions),
    slot: orderBulkSlotShape.nullable().describe('Null unless `rescheduled`'),
    state: z.enum(orderBulkStates),
    total: z.int(),
    moved: z.int(),
    unchanged: z.int().describe('Had the status or the slot already'),
    refused: z.int(),
    createdAt: instantShape,
    endedAt: instantShape.nullable(),
    by: opsAuthorShape.nullable(),
    message: z.string().nullable().describe('Why it ended early'),
  })
  .meta({ id: 'OrderBulk' });

export const orderBulkRowShape = z
  .object({
    uuid: z.uuid(),
    number: z.string(),
    outcome: z.enum(bulkOutcomes).nullable().describe('Null: its turn has not come'),
    message: z.string().nullable(),
  })
  .meta({ id: 'OrderBulkRow' });

export type OrderBulkAction = (typeof orderBulkActions)[number];
export type OrderBulkSlot = z.infer<typeof orderBulkSlotShape>;
export type OrderBulkState = (typeof orderBulkStates)[number];
export type OrderBulkPreview = z.infer<typeof orderBulkPreviewShape>;
export type OrderBulk = z.infer<typeof orderBulkShape>;
export type OrderBulkRow = z.infer<typeof orderBulkRowShape>;
export type BulkStatus = (typeof bulkStatuses)[number];
export type BulkOutcome = (typeof bulkOutcomes)[number];
export type MovedOrder = z.infer<typeof movedOrderShape>;
