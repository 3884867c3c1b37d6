import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import {
  bulkOrderInputShape,
  bulkOrdersAtMost,
  bulkStatuses,
  movedOrderShape,
} from '../../../shapes/ops/orders/order-bulk.ts';

const shared = { tag: 'operator', access: 'operator', permission: 'orders.write' } as const;

export const opsOrderBulkEndpoints = {
  moveOpsOrders: defineEndpoint({
    ...shared,
    id: 'moveOpsOrders',
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
};
