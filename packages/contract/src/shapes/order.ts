import { changeSettlements, orderStatuses, ratingReasons } from '@kaplya/domain';
import { z } from 'zod';
import { instantShape, moneyShape } from './basics.ts';
import { cartAddressShape, totalsShape } from './cart.ts';
import { deliveryWishShape } from './delivery-wish.ts';
import { legalPersonShape } from './user.ts';
import { cellItemShape, cellOrderShape, cellOrderStepShape } from './micro-market.ts';

const statusShape = z.enum(orderStatuses);

/** The address of an order. After the deletion of the account, street and house are empty. */
const orderAddressShape = cartAddressShape
  .extend({ street: z.string(), house: z.string() })
  .meta({ id: 'OrderAddress' });

export const paymentStates = [
  'none',
  'on_delivery',
  'contract',
  'awaiting',
  'failed',
  'paid',
  'expired',
  'refunding',
  'refunded',
] as const;

/**
 * An order's payment state. `none`: nothing is to pay; `awaiting`: a payment is open at the acquirer; `failed`: the
 * last one was declined, another may be made; `expired`: not paid in time, the order is cancelled.
 */
export const paymentStateShape = z.enum(paymentStates);

export const orderRefundShape = z
  .object({ amount: moneyShape, state: z.enum(['refunding', 'refunded', 'declined']), at: instantShape })
  .meta({ id: 'OrderRefund' });

export const orderPaymentShape = z
  .object({
    state: paymentStateShape,
    reason: z.string().nullable().describe('Why the last payment failed and what to do, for the customer'),
    payBy: instantShape.nullable().describe('When an unpaid order is cancelled'),
    context: z
      .string()
      .nullable()
      .describe('From where it was last paid online: `site`, or what a payment request said'),
    refunds: z.array(orderRefundShape),
  })
  .meta({ id: 'OrderPayment' });

export const orderItemShape = z
  .object({
    id: z.uuid(),
    kind: z.enum(['goods', 'container', 'fee']),
    acquisition: z.enum(['buy', 'rent']).nullable(),
    productId: z.string().nullable(),
    productSetId: z.string().nullable(),
    name: z.string().describe('In the language of the reader while the shop has it, else as sold'),
    quantity: z.int(),
    refundedQuantity: z.int().describe('Of these, pieces that went back: before the delivery they are not delivered'),
    price: moneyShape,
    discount: moneyShape,
    total: moneyShape.describe('After discount, before points'),
    isGift: z.boolean(),
  })
  .meta({ id: 'OrderItem' });

export const orderRatingShape = z
  .object({
    stars: z.int().min(1).max(5),
    reasons: z.array(z.enum(ratingReasons)).describe('What was wrong; up to three stars only'),
    comment: z.string().nullable(),
    at: instantShape,
  })
  .meta({ id: 'OrderRating' });

export const orderShape = z
  .object({
    kind: z.literal('delivery'),
    id: z.string().describe('Human number'),
    uuid: z.uuid(),
    createdAt: instantShape,
    status: statusShape,
    paymentType: z.int().describe('Code of the payment method'),
    paymentMethodId: z.string(),
    paymentMethodName: z.string(),
    total: moneyShape.describe('As in `totals`: points pay a part of it'),
    paidAmount: moneyShape,
    refundedAmount: moneyShape,
    cashToReturn: moneyShape
      .optional()
      .describe('Refunded in cash, but not handed back yet: no part of `refundedAmount`; absent where there is none'),
    payer: legalPersonShape
      .nullable()
      .optional()
      .describe('The company that pays, as it is called now; null: the person'),
    shipping: z.object({ address: orderAddressShape, name: z.string(), phone: z.string() }),
    receipt: z
      .object({ email: z.string().nullable(), phone: z.string().nullable() })
      .describe('Where receipts go: the e-mail if there is one, else the phone; both null once the account is deleted'),
    context: z.string().describe('Where it was made: `site`'),
    shippingDate: instantShape,
    shippingDateTo: instantShape,
    timeZone: z.string(),
    products: z.array(z.object({ productId: z.string(), quantity: z.int() })),
    productSets: z.array(z.object({ productSetId: z.string(), quantity: z.int() })),
    canCancel: z.boolean(),
    canChange: z.boolean().describe('Whether the customer may move it to another time or address'),
    canPay: z.boolean(),
    canRepeat: z.boolean(),
    canRate: z.boolean().describe('Whether it may be rated, or its rating changed'),
    rating: orderRatingShape.nullable(),
    cancelledReason: z.string().nullable(),
    timeline: z.array(z.object({ at: instantShape, status: statusShape, text: z.string().nullable() })),
    items: z.array(orderItemShape).describe('As sold'),
    totals: totalsShape,
    note: z.string(),
    wishes: z.array(deliveryWishShape).describe('What the courier is asked for: leave it at the door, call first'),
    changeFrom: moneyShape.optional().describe('The courier brings change from it'),
    promocode: z.string().nullable(),
    loyalty: z.object({
      spent: z.int().describe('Points that pay for it'),
      willEarn: z.int().describe('Points that it gives once delivered, for what did not go back'),
      earned: z.int().describe('Of these, what has come'),
    }),
    payment: orderPaymentShape,
    bottles: z.object({
      delivered: z.int().describe('Bottles of water, less those that went back before the delivery'),
      declared: z.int().describe('Empty bottles that are to be handed over'),
      returned: z.int().nullable().describe('What the courier counted'),
      adjustment: moneyShape.nullable().describe('Owed after the count; negative: given back'),
    }),
  })
  .meta({ id: 'Order' });

/** A cell order in the customer's history: its receipt and its result, or how it is paid. */
export const cellOrderInHistoryShape = z
  .object({
    kind: z.literal('cell'),
    id: z.string().describe('Human number'),
    uuid: z.uuid().describe('Its `id` at `/api/micromarket/orders/{id}`'),
    createdAt: instantShape,
    timeZone: z.string().describe('Of the main city of the partner, by which days at cells are counted'),
    status: statusShape
      .extract(['inProcess', 'completed', 'cancelled'])
      .describe('`cancelled`: the money goes back or is back'),
    step: cellOrderStepShape,
    total: moneyShape.describe('As in `totals`: points pay a part of it'),
    paidAmount: moneyShape.describe('Held or paid'),
    refundedAmount: moneyShape,
    cell: cellOrderShape.shape.cell,
    acquisition: cellOrderShape.shape.acquisition,
    items: z.array(cellItemShape).describe('As sold'),
    totals: totalsShape,
    earned: z.int().describe('Points that it gave'),
    refund: cellOrderShape.shape.refund,
    bottleDue: cellOrderShape.shape.bottleDue,
    rentalDueDate: cellOrderShape.shape.rentalDueDate,
    paymentUrl: cellOrderShape.shape.paymentUrl,
  })
  .meta({ id: 'CellOrderInHistory' });

/** Any order of a customer. */
export const orderInHistoryShape = z.discriminatedUnion('kind', [orderShape, cellOrderInHistoryShape]);

export const paginationShape = z
  .object({ current_page_number: z.int(), total_pages: z.int(), total_count: z.int() })
  .meta({ id: 'Pagination' });

/** The preview of an order's change. */
export const orderChangeShape = z
  .object({
    difference: moneyShape.describe('To the sum before; negative: less'),
    settlement: z
      .enum(changeSettlements)
      .describe('`at_door`: paid with the rest when the order comes; `refund`: goes back to where it was paid from'),
    toPay: moneyShape.describe('`totals.toPay` of the order afterwards; what goes back is not taken off'),
    totals: totalsShape.describe('Of the order afterwards'),
    promocode: z.string().nullable().describe('null: the order has none, or the change makes it void'),
    points: z.object({ spent: z.int(), willEarn: z.int() }).describe('Of the order afterwards'),
    fees: z.array(z.object({ kind: z.string(), name: z.string(), amount: moneyShape })).describe('All fees afterwards'),
    address: orderAddressShape,
    shippingDate: instantShape,
    shippingDateTo: instantShape,
    timeZone: z.string(),
  })
  .meta({ id: 'OrderChange' });

/** The public view of one order through a signed link: nothing about the customer. */
export const orderStatusLinkShape = z
  .object({
    id: z.string().describe('Human number'),
    status: statusShape,
    total: moneyShape,
    payment: z.object({
      state: paymentStateShape,
      paymentUrl: z.string().nullable(),
      reason: z.string().nullable(),
    }),
    shippingDate: instantShape,
    shippingDateTo: instantShape,
    timeZone: z.string(),
  })
  .meta({ id: 'OrderStatusLink' });

export const cancelReasonShape = z
  .object({
    id: z.string(),
    name: z.string(),
    change: z.enum(['time', 'address']).nullable().describe('What may be changed instead of cancelling'),
  })
  .meta({ id: 'CancelReason' });

export type Order = z.infer<typeof orderShape>;
export type CellOrderInHistory = z.infer<typeof cellOrderInHistoryShape>;
export type OrderInHistory = z.infer<typeof orderInHistoryShape>;
export type OrderChange = z.infer<typeof orderChangeShape>;
export type OrderRating = z.infer<typeof orderRatingShape>;
export type OrderItem = z.infer<typeof orderItemShape>;
export type OrderPayment = z.infer<typeof orderPaymentShape>;
export type PaymentState = z.infer<typeof paymentStateShape>;
export type OrderStatusLink = z.infer<typeof orderStatusLinkShape>;
export type CancelReason = z.infer<typeof cancelReasonShape>;
export type Pagination = z.infer<typeof paginationShape>;
