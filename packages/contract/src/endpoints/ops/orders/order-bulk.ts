import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { paragraph } from '../../../shapes/basics.ts';
import { opsOrderFilters } from '../../../shapes/ops/orders/ops-order.ts';
import {
  bulkOrderInputShape,
  bulkOrdersAtMost,
  bulkOutcomes,
  bulkStatuses,
  movedOrderShape,
  orderBulkActions,
  orderBulkPreviewShape,
  orderBulkRowShape,
  orderBulkShape,
  orderBulkSlotShape,
} from '../../../shapes/ops/orders/order-bulk.ts';
import { pageOf, pageQuery } from '../../../shapes/page.ts';

const shared = { tag: 'operator', access: 'operator', permission: 'orders.write' } as const;

export const opsOrderBulkEndpoints = {
  moveOpsOrders: defineEndpoint({
    ...shared,
    id: 'moveOpsOrders',
    furtherPermissions: ['refunds.write'],
    movesMoney: true,
    summary:
      'Take the same step with many orders, each on its own: one that is refused stays, and says why; `preview` says what that comes to and does nothing',
    method: 'post',
    path: '/api/ops/orders/transitions',
    body: z.object({
      status: z.enum(bulkStatuses).describe('`completed`: as planned, with the empties that each declared'),
      orders: z.array(bulkOrderInputShape).min(1).max(bulkOrdersAtMost),
      preview: z.boolean().optional().describe('Answers what would become of each, and changes nothing'),
    }),
    answer: z.object({ items: z.array(movedOrderShape).describe('In the order of the call') }),
    refusals: [],
  }),
  startOrderBulk: defineEndpoint({
    ...shared,
    id: 'startOrderBulk',
    furtherPermissions: ['refunds.write'],
    movesMoney: true,
    summary:
      'Begin a job that makes the same change to every order that the filters find now; `preview` says what that comes to and begins nothing',
    method: 'post',
    path: '/api/ops/order-bulks',
    body: z
      .object({
        action: z.enum(orderBulkActions),
        filters: z.object(opsOrderFilters),
        expected: z.int().min(1).describe('The number that the list showed; another one is refused with 409'),
        slot: orderBulkSlotShape
          .optional()
          .describe('Of `rescheduled`; an order that finds no place there, or whose sum would change, is refused'),
        reasonId: z.string().min(1).max(40).optional().describe("Of a cancellation, of the partner's list of reasons"),
        note: paragraph(500).optional().describe('In the timelines of the customers'),
        preview: z.boolean().optional(),
      })
      .refine(({ action, slot }) => (action === 'rescheduled') === (slot !== undefined), {
        path: ['slot'],
        message: 'is needed to reschedule, and for nothing else',
      }),
    answer: z.object({ preview: orderBulkPreviewShape, bulk: orderBulkShape.nullable().describe('Null: a preview') }),
    refusals: ['order.bulk_too_many', 'order.bulk_differs', 'order.bulk_busy', 'reason.unknown'],
  }),
  listOrderBulks: defineEndpoint({
    ...shared,
    id: 'listOrderBulks',
    permission: 'orders.read',
    summary: 'The jobs over many orders of the last ninety days, the newest first',
    method: 'get',
    path: '/api/ops/order-bulks',
    query: z.object({ limit: pageQuery.limit }),
    answer: z.object({ items: z.array(orderBulkShape) }),
    refusals: [],
  }),
  getOrderBulk: defineEndpoint({
    ...shared,
    id: 'getOrderBulk',
    permission: 'orders.read',
    summary: 'A job over many orders, and how far it is',
    method: 'get',
    path: '/api/ops/order-bulks/{id}',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ bulk: orderBulkShape }),
    refusals: ['order.bulk_unknown'],
  }),
  listOrderBulkRows: defineEndpoint({
    ...shared,
    id: 'listOrderBulkRows',
    permission: 'orders.read',
    summary: 'What became of each order of a job',
    method: 'get',
    path: '/api/ops/order-bulks/{id}/rows',
    params: z.object({ id: z.uuid() }),
    query: z.object({ outcome: z.enum(bulkOutcomes).optional(), ...pageQuery }),
    answer: pageOf(orderBulkRowShape),
    refusals: ['order.bulk_unknown'],
  }),
  stopOrderBulk: defineEndpoint({
    ...shared,
    id: 'stopOrderBulk',
    summary: 'End a job over many orders: what is done stays done, the rest is left as it is',
    method: 'post',
    path: '/api/ops/order-bulks/{id}/stop',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ bulk: orderBulkShape }),
    refusals: ['order.bulk_unknown', 'order.bulk_over'],
  }),
};
