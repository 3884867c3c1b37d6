import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { paragraph } from '../../../shapes/basics.ts';
import { orderNoteShape } from '../../../shapes/ops/orders/order-page.ts';

const shared = { tag: 'operator', access: 'operator', permission: 'orders.write' } as const;
const params = z.object({ uuid: z.uuid() });
const noteParams = params.extend({ note: z.uuid() });
const body = z.object({ text: paragraph(1000).min(1) });

export const opsOrderNoteEndpoints = {
  addOrderNote: defineEndpoint({
    ...shared,
    id: 'addOrderNote',
    summary: 'Write a note about an order for colleagues; customers never see it, and it goes with their account',
    method: 'post',
    path: '/api/ops/orders/{uuid}/notes',
    params,
    headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
    body,
    answer: z.object({ note: orderNoteShape }),
    refusals: ['order.not_found', 'order.customer_deleted', 'order.notes_too_many', 'idempotency.key_reused'],
  }),
  changeOrderNote: defineEndpoint({
    ...shared,
    id: 'changeOrderNote',
    summary: 'Change the text of one’s own note',
    method: 'put',
    path: '/api/ops/orders/{uuid}/notes/{note}',
    params: noteParams,
    body,
    answer: z.object({ note: orderNoteShape }),
    refusals: ['order.not_found', 'order.customer_deleted', 'order.note_unknown', 'order.note_of_another'],
  }),
  deleteOrderNote: defineEndpoint({
    ...shared,
    id: 'deleteOrderNote',
    summary: 'Delete one’s own note',
    method: 'delete',
    path: '/api/ops/orders/{uuid}/notes/{note}',
    params: noteParams,
    refusals: ['order.not_found', 'order.customer_deleted', 'order.note_unknown', 'order.note_of_another'],
  }),
};
