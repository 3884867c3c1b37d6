import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { opsOrderFilters, opsOrderRowShape, opsOrderSorts } from '../../../shapes/ops/orders/ops-order.ts';
import { pageOf, pageQuery } from '../../../shapes/page.ts';

const shared = { tag: 'operator', access: 'operator', permission: 'orders.read' } as const;

export const opsOrderListEndpoints = {
  listOpsOrders: defineEndpoint({
    ...shared,
    id: 'listOpsOrders',
    summary: "The partner's orders, filtered, page by page",
    method: 'get',
    path: '/api/ops/orders',
    query: z.object({
      ...opsOrderFilters,
      sort: z.enum(opsOrderSorts).optional().describe('`delivery` by default'),
      ...pageQuery,
    }),
    answer: pageOf(opsOrderRowShape),
    refusals: [],
  }),
};
