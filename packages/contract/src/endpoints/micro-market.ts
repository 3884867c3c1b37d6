import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { deviceHeaders, languageShape, line, paragraph } from '../shapes/basics.ts';
import { acquisitionShape } from '../shapes/cart.ts';
import { productShape } from '../shapes/catalogue.ts';
import {
  cellCalculationShape,
  cellOrderShape,
  cellPlaceShape,
  cellShape,
  opsCellShape,
  placedCellOrderShape,
} from '../shapes/micro-market.ts';

const cellId = z.string().min(1).max(60);
const orderParams = z.object({ id: z.uuid() });
const choice = {
  cell: cellId,
  usePoints: z.boolean(),
  additionalProducts: z
    .array(
      z.object({
        product: z.uuid().describe('Of the water of the cell, beyond the one bottle, or of its container'),
        quantity: z.int().min(1).max(999),
        acquisition: acquisitionShape.optional().describe('Of containers, `buy` by default'),
      }),
    )
    .max(20)
    .default([])
    .describe('For each bottle of water without a container the customer has an empty one to leave'),
};
const choiceRefusals = [
  'cell.not_found',
  'cell.not_enough',
  'cart.product_unavailable',
  'rental.overdue',
  'rental.owed',
  'rental.unavailable',
] as const;

const shared = { tag: 'micromarket', access: 'partner' } as const;

/** The calls of self-service cells; sent with `X-Source: aquamarket`. */
export const microMarketEndpoints = {
  listCells: defineEndpoint({
    ...shared,
    id: 'listCells',
    access: 'none',
    summary: 'Every cell of the partner with its place',
    method: 'get',
    path: '/api/micromarket/cells',
    query: z.object({ partnerId: z.string().max(60).optional(), lang: languageShape.optional() }),
    answer: z.object({ success: z.literal(true), data: z.array(cellPlaceShape) }),
    refusals: ['partner.unknown'],
  }),
  getCell: defineEndpoint({
    ...shared,
    id: 'getCell',
    summary: 'A cell by its id, or by the number on its sticker',
    method: 'get',
    path: '/api/micromarket/cells/{id}',
    params: z.object({ id: cellId }),
    answer: cellShape,
    refusals: ['cell.not_found'],
  }),
  listCellProducts: defineEndpoint({
    ...shared,
    id: 'listCellProducts',
    summary: 'Goods to go with the water of a cell: the returnable container',
    method: 'get',
    path: '/api/micromarket/products',
    query: z.object({ returnableContainer: z.literal('1').optional() }),
    answer: z.object({ success: z.literal(true), data: z.array(productShape) }),
    refusals: [],
  }),
  calculateCell: defineEndpoint({
    ...shared,
    id: 'calculateCell',
    summary: 'What a choice at a cell costs',
    method: 'post',
    path: '/api/micromarket/calculate_cart_requests',
    body: z.object(choice),
    answer: cellCalculationShape,
    refusals: [...choiceRefusals],
  }),
  placeCellOrder: defineEndpoint({
    ...shared,
    id: 'placeCellOrder',
    budget: 'ordering',
    movesMoney: true,
    summary: 'Reserve a cell for three minutes and open its payment',
    method: 'post',
    path: '/api/micromarket/orders',
    headers: deviceHeaders.extend({ 'idempotency-key': z.string().min(1).max(200).optional() }),
    body: z.object({
      ...choice,
      sourceSite: z.string().max(60),
      expectedToPay: z
        .int()
        .min(0)
        .optional()
        .describe('What the customer was shown, in minor units: another sum is refused with its calculation'),
      paymentMethod: z
        .string()
        .max(100)
        .optional()
        .describe('`@id` of a method or a saved one; paid online by default'),
      savePaymentMethod: z.boolean().optional(),
      returnUrl: z.string().max(2000).optional().describe("Of the partner's origins; the order's status by default"),
    }),
    answer: placedCellOrderShape,
    refusals: [
      'identity.sign_in_required',
      'identity.customer_blocked',
      'consent.personal_data_required',
      ...choiceRefusals,
      'cell.busy',
      'cell.order_open',
      'cell.disabled',
      'cell.inactive',
      'cell.error',
      'cell.empty',
      'cart.total_changed',
      'loyalty.not_enough_points',
      'payment.method_unavailable',
      'payment.return_url_refused',
      'idempotency.key_reused',
    ],
  }),
  getCellOrder: defineEndpoint({
    ...shared,
    id: 'getCellOrder',
    summary: 'How an order of the caller stands',
    method: 'get',
    path: '/api/micromarket/orders/{id}',
    params: orderParams,
    answer: cellOrderShape,
    refusals: ['cell.order_not_found'],
  }),
  watchCellOrder: defineEndpoint({
    ...shared,
    id: 'watchCellOrder',
    budget: 'stream',
    summary: 'Server-sent events: `status` with the answer of `getCellOrder`, at once and after each change',
    method: 'get',
    path: '/api/micromarket/orders/{id}/events',
    params: orderParams,
    answer: z.string(),
    answerType: 'text/event-stream',
    refusals: ['cell.order_not_found'],
  }),
  reopenCell: defineEndpoint({
    ...shared,
    id: 'reopenCell',
    summary: 'Open the door again, after the bottle was not taken; twice at most',
    method: 'post',
    path: '/api/micromarket/orders/{id}/open',
    params: orderParams,
    answer: cellOrderShape,
    refusals: ['cell.order_not_found', 'cell.reopen_refused'],
  }),
  cancelCellOrder: defineEndpoint({
    ...shared,
    id: 'cancelCellOrder',
    summary: 'Give up an order that is not paid',
    method: 'post',
    path: '/api/micromarket/orders/{id}/cancel',
    params: orderParams,
    answer: cellOrderShape,
    refusals: ['cell.order_not_found', 'cell.cancel_refused'],
  }),
  disputeBottle: defineEndpoint({
    ...shared,
    id: 'disputeBottle',
    summary: 'Say that an empty bottle was left, within 24 hours: nothing is charged before a person has looked',
    method: 'post',
    path: '/api/micromarket/orders/{id}/dispute',
    params: orderParams,
    body: z.object({ note: paragraph(500).optional() }),
    answer: cellOrderShape,
    refusals: ['cell.order_not_found', 'cell.dispute_refused'],
  }),
};

const operator = { tag: 'operator', access: 'operator' } as const;

export const operatorCellEndpoints = {
  listOpsCells: defineEndpoint({
    ...operator,
    id: 'listOpsCells',
    permission: 'cells.read',
    summary: "The partner's cells with their controllers",
    method: 'get',
    path: '/api/ops/cells',
    answer: z.object({ data: z.array(opsCellShape) }),
    refusals: [],
  }),
  changeCellState: defineEndpoint({
    ...operator,
    id: 'changeCellState',
    permission: 'cells.write',
    summary: 'Switch a cell off or on, put it back into service, say how many bottles are in it',
    method: 'post',
    path: '/api/ops/cells/{id}/state',
    params: z.object({ id: cellId }),
    body: z.object({
      disabled: z.boolean().optional(),
      clearError: z.boolean().optional(),
      stock: z.int().min(0).max(9999).optional(),
    }),
    answer: z.object({ cell: opsCellShape }),
    refusals: ['cell.not_found'],
  }),
  listOpsCellOrders: defineEndpoint({
    ...operator,
    id: 'listOpsCellOrders',
    permission: 'cells.read',
    summary: 'The last orders of a cell with their evidence, or one by its number',
    method: 'get',
    path: '/api/ops/cell-orders',
    query: z.object({ cell: cellId.optional(), number: line(20).optional() }),
    answer: z.object({ data: z.array(cellOrderShape) }),
    refusals: [],
  }),
  retryCellRefunds: defineEndpoint({
    ...operator,
    id: 'retryCellRefunds',
    permission: 'cells.write',
    summary: 'Ask the acquirer once more for the refunds of an order at a cell that it declined',
    method: 'post',
    path: '/api/ops/cell-orders/{id}/refunds/retry',
    params: orderParams,
    answer: z.object({ order: cellOrderShape }),
    refusals: ['cell.order_not_found', 'order.refund_not_declined'],
  }),
  decideBottle: defineEndpoint({
    ...operator,
    id: 'decideBottle',
    permission: 'cells.write',
    summary: 'Decide whether a bottle that was not seen is charged',
    method: 'post',
    path: '/api/ops/cell-orders/{id}/bottle',
    params: orderParams,
    body: z.object({ isDue: z.boolean() }),
    answer: z.object({ order: cellOrderShape }),
    refusals: ['cell.order_not_found', 'cell.dispute_refused'],
  }),
};
