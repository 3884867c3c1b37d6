import { z } from 'zod';
import { dayShape, instantShape, moneyShape } from './basics.ts';
import { acquisitionShape, totalsShape } from './cart.ts';
import { productShape } from './catalogue.ts';

/**
 * The status of a cell, the first that applies: switched off, controller offline, broken, empty, in use, else `active`.
 */
export const cellStatusShape = z.enum(['disabled', 'inactive', 'error', 'empty', 'busy', 'active']);

export const cellShape = z
  .object({
    id: z.string(),
    number: z.string().describe('As it stands on the sticker'),
    status: cellStatusShape,
    message: z.string().nullable().describe('Why nothing can be bought of it now, and what to do'),
    address: z.string(),
    product: productShape.nullable(),
    price: moneyShape.describe('Of the water, without a bottle'),
    container: z.object({
      uuid: z.uuid(),
      fullPrice: moneyShape,
      rentPrice: moneyShape,
      rentPeriodDays: z.int(),
    }),
    currentOrder: z
      .object({ id: z.uuid(), cell: z.string() })
      .nullable()
      .describe("The caller's order that is not over, at whatever cell"),
  })
  .meta({ id: 'Cell' });

/** The public data of a cell. */
export const cellPlaceShape = z
  .object({
    id: z.string(),
    number: z.string(),
    status: cellStatusShape,
    address: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  })
  .meta({ id: 'CellPlace' });

export const cellItemShape = z
  .object({
    productId: z.string(),
    name: z.string(),
    quantity: z.int(),
    acquisition: acquisitionShape.nullable().describe('Null: the water itself'),
    price: moneyShape,
    total: moneyShape,
  })
  .meta({ id: 'CellItem' });

export const cellCalculationShape = z
  .object({
    items: z.array(cellItemShape),
    totals: totalsShape,
    loyalty: z.object({
      available: z.int(),
      usable: z.int().describe('The most that may pay for it'),
      willEarn: z.int(),
    }),
  })
  .meta({ id: 'CellCalculation' });

export const cellOrderStatusShape = z.enum(['waiting', 'success', 'error']);

/** The step of a cell order, finer than its status. */
export const cellOrderStepShape = z.enum([
  'paying',
  'opening',
  'checking',
  'opened',
  'notTaken',
  'completed',
  'cancelled',
  'refunding',
  'refunded',
]);

/** Why a cell order failed. */
export const cellOrderReasonShape = z.enum([
  'payment_declined',
  'payment_expired',
  'cancelled',
  'open_rejected',
  'open_failed',
  'open_timeout',
  'connection_lost',
  'not_taken',
  'cell_unavailable',
  'payment_lost',
]);

const wayOfMoneyShape = z.enum(['card', 'sbp', 'points', 'other']);

export const cellOrderShape = z
  .object({
    id: z.uuid(),
    number: z.string(),
    status: cellOrderStatusShape,
    step: cellOrderStepShape,
    reason: cellOrderReasonShape.nullable(),
    message: z.string().nullable().describe('What happened and what to do, for the customer'),
    door: z.enum(['closed', 'opening', 'opened', 'failed', 'unknown']),
    deadlineAt: instantShape.nullable().describe('When the step is over by itself'),
    now: instantShape.describe('By the clock of the server'),
    canReopen: z.boolean(),
    canCancel: z.boolean().describe('Nothing is paid yet'),
    cell: z.object({ id: z.string(), number: z.string(), address: z.string() }),
    acquisition: acquisitionShape.nullable().describe('Null: the customer has a bottle to leave'),
    items: z.array(cellItemShape),
    totals: totalsShape,
    earned: z.int().describe('Points that it gave'),
    rentalDueDate: dayShape.nullable().describe('By when water has to be bought again, once a bottle is rented'),
    paymentUrl: z.string().nullable().describe('Where the payment goes on'),
    paidBy: wayOfMoneyShape.nullable().describe('How its money would go back. Null: nothing is paid yet'),
    refund: z
      .object({
        state: z.enum(['refunding', 'refunded']),
        method: wayOfMoneyShape.describe('How it goes back'),
        amount: moneyShape,
        points: z.int(),
        isDeclined: z.boolean().describe('The acquirer refused it: an operator sees to it'),
      })
      .nullable(),
    bottleDue: z
      .object({
        amount: moneyShape,
        state: z.enum(['open', 'disputed', 'charged', 'waived']),
        disputeUntil: instantShape,
      })
      .nullable()
      .describe('An empty bottle was to be left, and none was seen'),
    timeline: z.array(z.object({ at: instantShape, event: z.string(), text: z.string() })),
  })
  .meta({ id: 'CellOrder' });

export const placedCellOrderShape = z
  .object({
    order: z.object({ id: z.uuid(), status: cellOrderStatusShape, expiresAt: instantShape }),
    payment: z.object({
      required: z.boolean(),
      paymentUrl: z
        .string()
        .nullable()
        .describe('Null with `required`: the acquirer is still being asked, or a saved method is charged'),
    }),
  })
  .meta({ id: 'PlacedCellOrder' });

/** A cell for its operator. */
export const opsCellShape = z
  .object({
    id: z.string(),
    number: z.string(),
    status: cellStatusShape,
    address: z.string(),
    stock: z.int(),
    isDisabled: z.boolean(),
    fault: z.string().nullable().describe('What put it out of service'),
    failures: z.int().describe('Openings in a row that failed'),
    door: z.string(),
    content: z.string(),
    controller: z.object({ id: z.string(), isOnline: z.boolean(), heardAt: instantShape.nullable() }),
    currentOrderId: z.uuid().nullable(),
  })
  .meta({ id: 'OpsCell' });

export type CellStatus = z.infer<typeof cellStatusShape>;
export type Cell = z.infer<typeof cellShape>;
export type CellPlace = z.infer<typeof cellPlaceShape>;
export type CellItem = z.infer<typeof cellItemShape>;
export type CellCalculation = z.infer<typeof cellCalculationShape>;
export type CellOrder = z.infer<typeof cellOrderShape>;
export type CellOrderStatus = z.infer<typeof cellOrderStatusShape>;
export type CellOrderStep = z.infer<typeof cellOrderStepShape>;
export type CellOrderReason = z.infer<typeof cellOrderReasonShape>;
export type PlacedCellOrder = z.infer<typeof placedCellOrderShape>;
export type OpsCell = z.infer<typeof opsCellShape>;
