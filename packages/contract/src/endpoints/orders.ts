import { orderStatuses, ratingReasons } from '@kaplya/domain';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { dayShape, languageShape, moneyShape, paragraph, versionShape } from '../shapes/basics.ts';
import { bottleBalanceShape } from '../shapes/containers.ts';
import { pointsHistoryShape } from '../shapes/loyalty.ts';
import { orderItemInputsShape, returnedShape } from '../shapes/ops/orders/order-change.ts';
import {
  cancelReasonShape,
  orderChangeShape,
  orderInHistoryShape,
  orderShape,
  orderStatusLinkShape,
  paginationShape,
} from '../shapes/order.ts';

const orderParams = z.object({ uuid: z.uuid() });
const idempotencyHeaders = z.object({ 'idempotency-key': z.string().min(1).max(200).optional() });

export const orderEndpoints = {
  reorder: defineEndpoint({
    id: 'reorder',
    tag: 'cart',
    summary: 'A cart with what an order had, at the prices and in the quantities of now',
    method: 'post',
    path: '/api/order/reorder_requests',
    access: 'partner',
    headers: idempotencyHeaders,
    body: z.object({ externalOrder: z.uuid() }),
    answer: z.object({
      cart: z.uuid(),
      unavailable: z.array(z.object({ name: z.string(), reason: z.string() })),
    }),
    refusals: ['order.not_found', 'order.cannot_repeat', 'cart.too_many', 'idempotency.key_reused'],
  }),
  cancelOrder: defineEndpoint({
    id: 'cancelOrder',
    movesMoney: true,
    tag: 'cart',
    summary: 'Cancel an order of the caller, with a reason of the list or a note',
    method: 'post',
    path: '/api/order/client_cancel_order_events',
    access: 'partner',
    body: z.object({
      externalOrder: z.uuid(),
      reasonId: z.string().max(40).optional(),
      note: paragraph(500).optional(),
    }),
    answer: z.object({ order: orderShape }),
    refusals: ['order.not_found', 'order.cancel_reason_required', 'order.cancel_refused'],
  }),
  changeOrder: defineEndpoint({
    id: 'changeOrder',
    movesMoney: true,
    tag: 'cart',
    summary:
      'Change time, address, goods or empties of an order of the caller; `preview` says what that comes to and does nothing',
    method: 'post',
    path: '/api/order/client_change_order_events',
    access: 'partner',
    headers: idempotencyHeaders,
    body: z.object({
      externalOrder: z.uuid(),
      date: dayShape.optional().describe('Of the new interval, with `periodId`'),
      periodId: z.string().max(60).optional(),
      addressId: z.uuid().optional().describe('Of an address of the caller'),
      items: orderItemInputsShape.optional().describe('Lines that are not named stay as they are'),
      returned: returnedShape.optional(),
      expectedDifference: z
        .int()
        .optional()
        .describe('Minor units of `difference` that the customer has seen; another one is refused with 409'),
      preview: z.boolean().optional(),
    }),
    answer: z.object({ order: orderShape, change: orderChangeShape }),
    refusals: [
      'idempotency.key_reused',
      'legal_person.credit_exceeded',
      'identity.proof_required',
      'order.not_found',
      'order.phone_proof_required',
      'order.change_refused',
      'order.change_not_sold',
      'order.change_promo',
      'payment.too_many_positions',
      'order.change_payer',
      'order.point_missing',
      'order.change_costs_more',
      'order.change_unpaid',
      'order.change_differs',
      'order.change_empty',
      'order.line_unknown',
      'order.interval_required',
      'interval.unavailable',
      'address.not_found',
      'address.not_served',
      'address.legal_person_unknown',
      'cart.leave_at_door_unpaid',
      'cart.maximum_reached',
      'cart.product_unavailable',
      'cart.required_line',
      'cart.returned_exceed_water',
      'cart.minimum_order',
      'rental.overdue',
      'rental.owed',
      'rental.unavailable',
    ],
  }),
  listOrders: defineEndpoint({
    id: 'listOrders',
    tag: 'default',
    summary: "The caller's orders, delivered and paid at cells, the newest first",
    method: 'get',
    path: '/api/v1/orders',
    access: 'partner',
    query: z.object({
      page: z.coerce.number().int().min(1).max(10_000).optional(),
      count: z.coerce.number().int().min(1).max(50).optional().describe('10 by default'),
      kind: z.enum(['delivery', 'cell']).optional().describe('Only these; both by default'),
      scope: z
        .enum(['browser'])
        .optional()
        .describe(
          'Those that the customer made as a visitor before this sign-in, with a phone that the account has not',
        ),
    }),
    answer: z.object({ success: z.literal(true), data: z.array(orderInHistoryShape), pagination: paginationShape }),
    refusals: [],
  }),
  getOrder: defineEndpoint({
    id: 'getOrder',
    tag: 'default',
    summary: 'One order of the caller',
    method: 'get',
    path: '/api/v1/orders/{uuid}',
    access: 'partner',
    params: orderParams,
    answer: z.object({ success: z.literal(true), data: orderShape }),
    refusals: ['order.not_found'],
  }),
  watchOrder: defineEndpoint({
    id: 'watchOrder',
    budget: 'stream',
    tag: 'default',
    summary: 'Server-sent events: `status` with the answer of `getOrder`, at once and after each change',
    method: 'get',
    path: '/api/v1/orders/{uuid}/events',
    access: 'partner',
    params: orderParams,
    answer: z.string(),
    answerType: 'text/event-stream',
    refusals: ['order.not_found'],
  }),
  rateOrder: defineEndpoint({
    id: 'rateOrder',
    tag: 'default',
    summary: 'Say how an order of the caller was delivered; again while that may be changed',
    method: 'put',
    path: '/api/v1/orders/{uuid}/rating',
    access: 'partner',
    params: orderParams,
    body: z.object({
      stars: z.int().min(1).max(5),
      reasons: z.array(z.enum(ratingReasons)).max(ratingReasons.length).optional(),
      comment: paragraph(500).optional(),
    }),
    answer: z.object({ order: orderShape }),
    refusals: ['order.not_found', 'order.rating_refused'],
  }),
  getOrderStatus: defineEndpoint({
    id: 'getOrderStatus',
    tag: 'default',
    summary: 'What a signed link, good for 24 hours, tells of its one order',
    method: 'get',
    path: '/api/v1/order-status',
    access: 'none',
    query: z.object({ t: z.string().max(500), lang: languageShape.optional() }),
    answer: orderStatusLinkShape,
    refusals: ['order.link_invalid', 'partner.unknown'],
  }),
  listCancelReasons: defineEndpoint({
    id: 'listCancelReasons',
    tag: 'default',
    summary: 'Why a customer may cancel',
    method: 'get',
    path: '/api/v1/cancel-reasons',
    access: 'none',
    query: z.object({ partnerId: z.string().max(60).optional(), lang: languageShape.optional() }),
    answer: z.object({ success: z.literal(true), data: z.array(cancelReasonShape) }),
    refusals: ['partner.unknown'],
  }),
  getLoyaltyHistory: defineEndpoint({
    id: 'getLoyaltyHistory',
    tag: 'default',
    summary: "The customer's points and the entries of their ledger, page by page",
    method: 'get',
    path: '/api/v1/loyalty-system/history',
    access: 'customer',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).optional().describe('Of entries, 100 by default'),
      cursor: z.uuid().optional().describe('`nextCursor` of the page before'),
    }),
    answer: z.object({
      success: z.literal(true),
      data: pointsHistoryShape,
      nextCursor: z.string().nullable().describe('Where the entries go on; null at their end'),
    }),
    refusals: [],
  }),
  getBottleBalance: defineEndpoint({
    id: 'getBottleBalance',
    tag: 'default',
    summary: 'The bottles that are with the customer, rented ones with their clocks',
    method: 'get',
    path: '/api/v1/returned-package/balance',
    access: 'customer',
    answer: z.object({ success: z.literal(true), data: bottleBalanceShape }),
    refusals: [],
  }),
};

const shared = { tag: 'operator', access: 'operator' } as const;

const byStaff = {
  version: versionShape.optional().describe('At which the order was read; another one is refused'),
  reasonId: z.string().min(1).max(40).optional().describe("Of the partner's list of reasons, for staff alone"),
  preview: z.boolean().optional().describe('Answers what the order would be, and changes nothing'),
};

const emptiesReturnedShape = z.int().min(0).max(999);

const confirmsEmptiesShape = z
  .boolean()
  .optional()
  .describe('The count is right, though it is more than the customer had and just got');

const changedOrderAnswer = z.object({
  order: orderShape,
  costs: moneyShape.describe('What the customer pays for it in all afterwards, without what goes back'),
});

const movedOrderAnswer = changedOrderAnswer.extend({
  bottlesHeld: z
    .int()
    .nullable()
    .optional()
    .describe('Bottles of the shop with the customer afterwards; null for a guest, absent before the delivery'),
});

export const operatorOrderEndpoints = {
  transitionOrder: defineEndpoint({
    ...shared,
    id: 'transitionOrder',
    furtherPermissions: ['refunds.write'],
    permission: 'orders.write',
    summary: 'Move an order on; `completed` takes the count of empties, `approved` after `undelivered` a new interval',
    method: 'post',
    path: '/api/ops/orders/{uuid}/transitions',
    params: orderParams,
    body: z.object({
      status: z.enum(orderStatuses),
      emptiesReturned: emptiesReturnedShape.optional().describe('As many as declared by default'),
      intervalId: z.string().max(60).optional(),
      date: dayShape.optional().describe('Of the new interval; the first free one by default'),
      note: paragraph(500).optional().describe('In the timeline of the customer'),
      reason: paragraph(500)
        .optional()
        .describe('In words, for staff alone; needed to take an order out of work again (`inProcess` to `approved`)'),
      confirmsEmpties: confirmsEmptiesShape,
      ...byStaff,
    }),
    answer: movedOrderAnswer,
    refusals: [
      'conflict.changed',
      'reason.unknown',
      'order.reason_required',
      'order.empties_above',
      'order.not_found',
      'order.transition_refused',
      'order.not_paid',
      'order.point_missing',
      'order.interval_required',
      'interval.unavailable',
      'cart.maximum_reached',
      'legal_person.credit_exceeded',
      'promo.invalid',
      'loyalty.not_enough_points',
    ],
  }),
  correctDelivery: defineEndpoint({
    ...shared,
    id: 'correctDelivery',
    furtherPermissions: ['refunds.write'],
    movesMoney: true,
    permission: 'orders.write',
    summary:
      'Count the empties of a delivered order anew: sums, bottles, rentals and stock become those of the true count; `preview` says what that comes to and does nothing',
    method: 'post',
    path: '/api/ops/orders/{uuid}/corrections',
    headers: idempotencyHeaders,
    params: orderParams,
    body: z.object({
      version: versionShape.describe('At which the order was read; another one is refused'),
      emptiesReturned: emptiesReturnedShape.describe('That the courier really took'),
      confirmsEmpties: confirmsEmptiesShape,
      reasonId: z.string().min(1).max(40).describe("Of the partner's reasons of the kind `bottles`, for staff alone"),
      note: paragraph(500).optional().describe('In the timeline of the customer'),
      preview: byStaff.preview,
    }),
    answer: movedOrderAnswer,
    refusals: [
      'conflict.changed',
      'reason.unknown',
      'order.not_found',
      'order.empties_above',
      'order.correction_refused',
      'order.correction_same',
      'order.correction_owed',
      'idempotency.key_reused',
    ],
  }),
  refundOrder: defineEndpoint({
    ...shared,
    id: 'refundOrder',
    permission: 'refunds.write',
    summary: 'Give back the money and the points of some pieces of an order, delivered or paid online beforehand',
    method: 'post',
    path: '/api/ops/orders/{uuid}/refunds',
    headers: idempotencyHeaders,
    params: orderParams,
    body: z.object({
      items: z
        .array(z.object({ id: z.uuid().describe('Of an item as sold'), quantity: z.int().min(1).max(999_999) }))
        .min(1)
        .max(100),
      note: paragraph(500).optional().describe('In the timeline of the customer'),
      ...byStaff,
    }),
    answer: changedOrderAnswer,
    refusals: [
      'conflict.changed',
      'reason.unknown',
      'order.not_found',
      'order.refund_unsettled',
      'order.refund_refused',
      'order.refund_not_paid',
      'order.refund_unpaid',
      'order.refund_everything',
      'order.refund_containers_left',
      'order.refund_owed',
      'idempotency.key_reused',
    ],
  }),
  returnCash: defineEndpoint({
    ...shared,
    id: 'returnCash',
    movesMoney: true,
    permission: 'refunds.write',
    summary: 'Write down that the cash of an order that was to be handed back has been',
    method: 'post',
    path: '/api/ops/orders/{uuid}/cash-returns',
    params: orderParams,
    body: z.object({
      version: versionShape.describe('At which the order was read; another one is refused'),
      note: paragraph(500).optional().describe('In the timeline of the customer'),
    }),
    answer: changedOrderAnswer,
    refusals: ['conflict.changed', 'order.not_found', 'order.cash_returned'],
  }),
  retryRefunds: defineEndpoint({
    ...shared,
    id: 'retryRefunds',
    permission: 'refunds.write',
    summary: 'Ask the acquirer once more for the refunds of an order that it declined',
    method: 'post',
    path: '/api/ops/orders/{uuid}/refunds/retry',
    params: orderParams,
    answer: changedOrderAnswer,
    refusals: ['order.not_found', 'order.refund_not_declined'],
  }),
};
