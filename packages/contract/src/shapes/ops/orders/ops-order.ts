import { isRelativeDays, orderStatuses, relativeDays } from '@kaplya/domain';
import { z } from 'zod';
import { dayShape, instantShape, line, moneyShape } from '../../basics.ts';
import { deliveryWishShape } from '../../delivery-wish.ts';
import { paymentStates, paymentStateShape } from '../../order.ts';

/**
 * The work queues of the orders. `today`: to be delivered today, not cancelled; `to-confirm`: wait for a person;
 * `point-missing`: wait for the point of a house that is on no map; `unpaid`: to be paid online, still open; `late`: open after the end of their interval; `undelivered`: wait for
 * another day or their money; `refunds-declined`: the acquirer refused to give money back; `cash-to-return`: cash is to be handed back;
 * `badly-rated`: three stars
 * or fewer in the last thirty days.
 */
export const opsOrderViews = [
  'today',
  'to-confirm',
  'point-missing',
  'unpaid',
  'late',
  'undelivered',
  'refunds-declined',
  'cash-to-return',
  'badly-rated',
] as const;

/** The orders of a list. `delivery`: the latest day first, within a day by interval; `created`: the newest first. */
export const opsOrderSorts = ['delivery', 'created'] as const;

/** A query parameter with one or several of the values, separated by commas. */
const someOf = (values: readonly string[]) => {
  const one = `(?:${values.join('|')})`;
  return z
    .string()
    .max(200)
    .regex(new RegExp(`^${one}(?:,${one})*$`));
};

/** A query parameter with any values, separated by commas; a backslash escapes a comma. */
const anyOf = z.string().max(500);

const sumShape = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** The filters of the partner's orders; an order must match all of them. */
export const opsOrderFilters = {
  q: line(100)
    .optional()
    .describe(
      'A number; a phone in any spelling, its last four digits or, with `customers.read`, a part of it; words of name and address',
    ),
  number: line(20).optional().describe('Of one order'),
  view: z.enum(opsOrderViews).optional().describe('A work queue'),
  status: someOf(orderStatuses).optional().describe('One or several, separated by commas, like the next three'),
  payment: someOf(paymentStates).optional(),
  zone: anyOf.optional().describe('Ids of zones'),
  source: anyOf.optional().describe('`site`, `phone` or what a client called itself'),
  slot: z.string().max(60).optional().describe('Id of an interval'),
  date: z
    .string()
    .max(20)
    .refine((text) => isRelativeDays(text) || dayShape.safeParse(text).success)
    .optional()
    .describe(
      `Of the delivery: a day, or ${relativeDays.map((word) => `\`${word}\``).join(', ')}, counted from today in the time zone of the main city`,
    ),
  dateFrom: dayShape.optional(),
  dateTo: dayShape.optional().describe('Inclusive, like `createdTo`'),
  createdFrom: dayShape.optional().describe('A day in the time zone of the main city'),
  createdTo: dayShape.optional(),
  sumFrom: sumShape.optional().describe('Minor units of `total`'),
  sumTo: sumShape.optional().describe('Inclusive'),
};

/** An order as the list shows it. */
export const opsOrderRowShape = z
  .object({
    uuid: z.uuid(),
    number: z.string(),
    version: z.int(),
    createdAt: instantShape,
    status: z.enum(orderStatuses),
    payment: paymentStateShape,
    paymentMethod: z.object({ code: z.int(), name: z.string() }),
    customer: z.object({
      id: z.uuid().nullable().describe('Of the account; null for a guest'),
      name: z.string(),
      phone: z.string().describe('Masked for staff without `customers.read`: `+7 ··· ··· 12-34`'),
    }),
    address: z.string().describe('In one line'),
    isPointMissing: z.boolean().describe('Open, and its house is on no map (rule 54a)'),
    zone: z.object({ id: z.string(), name: z.string() }),
    slot: z.object({
      id: z.string(),
      day: dayShape,
      from: z.string().describe('Local wall time, HH:MM'),
      to: z.string(),
    }),
    shippingDate: instantShape,
    shippingDateTo: instantShape,
    timeZone: z.string(),
    bottles: z.int().describe('Bottles of water'),
    emptiesDeclared: z.int(),
    emptiesReturned: z.int().nullable().describe('What the courier counted'),
    total: moneyShape,
    toPay: moneyShape.describe('After points'),
    paid: moneyShape,
    refunded: moneyShape,
    cashToReturn: moneyShape.describe('Refunded cash that nobody has handed back yet; no part of `refunded`'),
    source: z.string(),
    wishes: z.array(deliveryWishShape),
    hasNote: z.boolean().describe('By the customer'),
    hasDeclinedRefund: z.boolean(),
    ratingStars: z.int().min(1).max(5).nullable().describe('By the customer, after the delivery'),
    isLate: z.boolean().describe('Open after the end of its interval'),
  })
  .meta({ id: 'OpsOrderRow' });

export type OpsOrderView = (typeof opsOrderViews)[number];
export type OpsOrderSort = (typeof opsOrderSorts)[number];
export type OpsOrderRow = z.infer<typeof opsOrderRowShape>;
