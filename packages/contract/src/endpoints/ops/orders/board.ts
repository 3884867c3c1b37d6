import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { dayShape, line, versionShape } from '../../../shapes/basics.ts';
import { boardShape, slotChangeShape } from '../../../shapes/ops/orders/board.ts';

const shared = { tag: 'operator', access: 'operator' } as const;

/** A limit for one day; null: the interval's own limit applies. */
const ownLimit = z.int().min(0).max(100_000).nullable();

export const opsBoardEndpoints = {
  getBoard: defineEndpoint({
    ...shared,
    id: 'getBoard',
    permission: 'orders.read',
    summary: 'A day of the shop: the intervals of its zones with what is confirmed, held and free',
    method: 'get',
    path: '/api/ops/board',
    query: z.object({ date: dayShape.optional().describe('Today in the main city by default') }),
    answer: boardShape,
    refusals: [],
  }),
  changeSlot: defineEndpoint({
    ...shared,
    id: 'changeSlot',
    permission: 'slots.write',
    summary: 'Limit, open or close an interval on one day; `preview` says what that comes to and does nothing',
    method: 'put',
    path: '/api/ops/slots/{interval}/{date}',
    params: z.object({ interval: z.string().min(1).max(60), date: dayShape }),
    body: z.object({
      version: versionShape,
      maxOrders: ownLimit.optional().describe('Null: that of the interval; absent: unchanged, like the next two'),
      maxBottles: ownLimit.optional(),
      isClosed: z.boolean().optional(),
      reason: line(300).min(1),
      preview: z.boolean().optional(),
    }),
    answer: slotChangeShape,
    refusals: ['slot.unknown', 'slot.over', 'conflict.changed'],
  }),
};
