import { orderStatuses } from '@kaplya/domain';
import { z } from 'zod';
import { dayShape, instantShape, moneyShape } from '../../basics.ts';
import { orderShape } from '../../order.ts';
import { moneyAtDoorShape } from './day-list.ts';

/** Why a line has its price: a sentence for each reason, in the reader's language. */
export const priceReasonShape = z
  .object({
    code: z.enum(['ORDERED', 'ADDED', 'TODAY', 'GIFT', 'RENT', 'DEBT', 'FEE', 'DISCOUNT', 'POINTS', 'RETURNED']),
    text: z.string(),
  })
  .meta({ id: 'PriceReason' });

/** A slot and the orders in it; more orders than `maxOrders` means it is overfilled (rule 84). */
export const slotPlacesShape = z
  .object({
    date: dayShape,
    periodId: z.string(),
    from: instantShape,
    to: instantShape,
    timeZone: z.string(),
    taken: z
      .object({ orders: z.int(), maxOrders: z.int(), bottles: z.int(), maxBottles: z.int(), isOverfilled: z.boolean() })
      .nullable()
      .describe('Null: the area has this interval no more'),
  })
  .meta({ id: 'SlotPlaces' });

export const opsAuthorShape = z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'OpsAuthor' });

const slotValueShape = z.object({
  day: dayShape,
  from: z.string().describe('Local wall time, HH:MM'),
  to: z.string(),
});

/** One value that an entry of the timeline changed. */
export const orderEventChangeShape = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('goods'), name: z.string(), before: z.int(), after: z.int() }).describe('Pieces'),
    z
      .object({ kind: z.literal('empties'), before: z.int(), after: z.int() })
      .describe('Empty bottles to be handed over'),
    z
      .object({ kind: z.literal('sum'), before: moneyShape, after: moneyShape })
      .describe('What the customer pays for the order in all'),
    z.object({ kind: z.literal('slot'), before: slotValueShape, after: slotValueShape }),
    z.object({ kind: z.literal('promocode'), before: z.string().nullable(), after: z.string().nullable() }),
    z
      .object({ kind: z.enum(['note', 'contact', 'wishes', 'changeFrom']) })
      .describe('A detail without its text, which is personal data: see the audit'),
  ])
  .meta({ id: 'OrderEventChange' });

/** The most notes of one order. */
export const notesOfOrderAtMost = 50;

export const orderNoteShape = z
  .object({
    id: z.uuid(),
    text: z.string(),
    author: z.string().describe('The name of the member of staff'),
    at: instantShape,
    editedAt: instantShape.nullable().describe('Null: never'),
    isOwn: z.boolean().describe('By the caller, who alone may change and delete it'),
  })
  .meta({ id: 'OrderNote' });

/** An order with everything that staff need to work on it. */
export const opsOrderPageShape = z
  .object({
    order: orderShape.describe(
      'For staff without `customers.read` phones are masked, and what people wrote is left out',
    ),
    version: z.int().describe('To be sent with a change; another one is refused (409 `conflict.changed`)'),
    subject: z.string().describe('For `GET /api/ops/audit?subject=`'),
    costs: moneyShape.describe(
      'What the customer pays for it in all, without what went back; zero for a cancelled one',
    ),
    atDoor: moneyAtDoorShape,
    due: moneyShape.describe('Still to be paid: to the courier, by a payment link or by contract'),
    customer: z.object({
      id: z.uuid().nullable().describe('Of the account; null: a guest, or the account was deleted'),
      name: z.string(),
      phone: z.string(),
      legalPersonId: z.uuid().nullable(),
      orders: z.int().describe('All orders of the account or the guest'),
      bottles: z.int().describe('Bottles of the shop at all their addresses'),
      debt: moneyShape.describe('Goes into the next order'),
    }),
    delivery: z
      .object({
        bottlesBefore: z
          .int()
          .nullable()
          .describe(
            'Bottles of the shop with the customer but for this delivery; null: a guest, whose are not counted',
          ),
        canCorrect: z.boolean().describe('Whether the count of its empties can be corrected'),
        correctUntil: instantShape.nullable().describe('Until then; null: it is not delivered'),
      })
      .describe('The count of empties'),
    cashToReturn: moneyShape.describe('Refunded cash that is still to be handed back; no part of `refundedAmount`'),
    slot: slotPlacesShape,
    areaId: z.string(),
    warehouseId: z.string(),
    payments: z
      .array(
        z.object({
          id: z.uuid(),
          amount: moneyShape,
          captured: moneyShape,
          refunded: moneyShape,
          status: z.string(),
          method: z.int().describe('Code of the payment method'),
          at: instantShape,
        }),
      )
      .describe('Attempts to pay online, the first one first'),
    refunds: z.array(
      z.object({
        id: z.uuid(),
        amount: moneyShape,
        status: z.string(),
        reason: z.string(),
        declineReason: z.string().nullable(),
        at: instantShape,
      }),
    ),
    why: z.record(z.string(), z.array(priceReasonShape)).describe('By the id of an item of the order'),
    today: z
      .record(z.string(), moneyShape)
      .describe('What a piece costs today, by the id of an item of the order; absent: it is not sold there'),
    timeline: z
      .array(
        z.object({
          at: instantShape,
          status: z.enum(orderStatuses),
          text: z.string().nullable(),
          author: opsAuthorShape.nullable().describe('Null: the customer or the shop itself'),
          reason: z.string().nullable().describe('Why, for staff alone'),
          reasonId: z.string().nullable(),
          changes: z.array(orderEventChangeShape).describe('Values before and after, for staff alone'),
        }),
      )
      .describe('As in the order, with authors'),
    notes: z
      .array(orderNoteShape)
      .describe('Of staff, for colleagues alone; newest first. Without `customers.read` the own ones'),
    transitions: z.array(z.enum(orderStatuses)).describe('Where it may go from here'),
    change: z.object({
      isAllowed: z.boolean(),
      why: z.string().nullable().describe('Why it may not be changed'),
    }),
  })
  .meta({ id: 'OpsOrderPage' });

export type OrderNote = z.infer<typeof orderNoteShape>;
export type OrderEventChange = z.infer<typeof orderEventChangeShape>;
export type PriceReason = z.infer<typeof priceReasonShape>;
export type SlotPlaces = z.infer<typeof slotPlacesShape>;
export type OpsOrderPage = z.infer<typeof opsOrderPageShape>;
