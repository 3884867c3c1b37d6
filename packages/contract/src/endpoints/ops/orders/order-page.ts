import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { opsOrderPageShape } from '../../../shapes/ops/orders/order-page.ts';

export const opsOrderPageEndpoints = {
  getOpsOrder: defineEndpoint({
    tag: 'operator',
    access: 'operator',
    permission: 'orders.read',
    id: 'getOpsOrder',
    summary: 'One order of the partner with its customer, money, prices and timeline',
    method: 'get',
    path: '/api/ops/orders/{uuid}',
    params: z.object({ uuid: z.uuid() }),
    answer: opsOrderPageShape,
    refusals: ['order.not_found'],
  }),
};
