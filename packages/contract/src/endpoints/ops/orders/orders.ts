import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { moneyShape } from '../../../shapes/basics.ts';
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
  sumOpsOrders: defineEndpoint({
    ...shared,
    id: 'sumOpsOrders',
    summary: 'What the filtered orders come to, up to 10 000 of them; beyond that it says nothing rather than less',
    method: 'get',
    path: '/api/ops/order-sums',
    query: z.object(opsOrderFilters),
    answer: z.object({
      sum: z
        .object({ orders: z.int(), total: moneyShape, bottles: z.int() })
        .nullable()
        .describe('Null: there are more than 10 000'),
    }),
    refusals: [],
  }),
};
