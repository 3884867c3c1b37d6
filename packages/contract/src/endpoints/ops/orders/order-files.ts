import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { dayShape, searchLine } from '../../../shapes/basics.ts';
import { dayListShape } from '../../../shapes/ops/orders/day-list.ts';
import { opsOrderFilters, opsOrderSorts } from '../../../shapes/ops/orders/ops-order.ts';
import { paletteItemShape } from '../../../shapes/ops/palette.ts';

const shared = { tag: 'operator', access: 'operator' } as const;

export const opsOrderFileEndpoints = {
  getDaySheet: defineEndpoint({
    ...shared,
    id: 'getDaySheet',
    permission: 'orders.read',
    budget: 'heavy',
    summary: 'The open orders of a delivery day on paper, by interval and zone; at most a thousand',
    method: 'get',
    path: '/api/ops/day-sheet',
    query: z.object({
      date: dayShape,
      zone: z.string().max(60).optional(),
      slot: z.string().max(60).optional().describe('Id of an interval'),
    }),
    answer: dayListShape,
    refusals: [],
  }),
  exportOpsOrders: defineEndpoint({
    ...shared,
    id: 'exportOpsOrders',
    permission: 'orders.export',
    budget: 'heavy',
    summary: 'The filtered orders as a file for a spreadsheet: UTF-8 with a mark, semicolons; at most 100 000',
    method: 'get',
    path: '/api/ops/orders.csv',
    query: z.object({ ...opsOrderFilters, sort: z.enum(opsOrderSorts).optional() }),
    answer: z.string(),
    answerType: 'text/csv',
    refusals: ['file.too_large'],
  }),
  askPalette: defineEndpoint({
    ...shared,
    id: 'askPalette',
    permission: 'staff',
    summary: 'Orders and customers that a text may mean, at most ten; of each kind only for who may read it',
    method: 'get',
    path: '/api/ops/palette',
    query: z.object({ q: searchLine(100) }),
    answer: z.object({ items: z.array(paletteItemShape) }),
    refusals: [],
  }),
};
