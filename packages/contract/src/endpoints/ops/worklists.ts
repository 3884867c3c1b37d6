import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { dayShape, instantShape, line, moneyShape, versionShape } from '../../shapes/basics.ts';
import { reasonIdShape } from '../../shapes/ops/reason.ts';
import { pageOf, pageQuery } from '../../shapes/page.ts';
import {
  callKindShape,
  callName,
  callNote,
  callOutcomeShape,
  callTaskShape,
  liveCountersShape,
  undeliveredShape,
  undeliveredStepShape,
} from '../../shapes/ops/worklists.ts';

const reads = { tag: 'operator', access: 'operator', permission: 'orders.read' } as const;
const writes = { tag: 'operator', access: 'operator', permission: 'orders.write' } as const;
const version = versionShape.describe('At which the row was read');

export const operatorWorklistEndpoints = {
  listUndelivered: defineEndpoint({
    ...reads,
    id: 'listUndelivered',
    summary: 'Orders that came back and that nobody has dealt with, the longest first',
    method: 'get',
    path: '/api/ops/undelivered',
    query: z.object(pageQuery),
    answer: pageOf(undeliveredShape),
    refusals: [],
  }),
  stepUndelivered: defineEndpoint({
    ...writes,
    id: 'stepUndelivered',
    furtherPermissions: ['refunds.write'],
    movesMoney: true,
    summary:
      'Deal with an order that came back: a new time, the money back (needs `refunds.write`), a call later, or nothing more (paid money then waits on the list for who may refund); `preview` says what goes back and does nothing',
    method: 'post',
    path: '/api/ops/orders/{uuid}/undelivered-steps',
    params: z.object({ uuid: z.uuid() }),
    body: z.object({
      version,
      step: undeliveredStepShape,
      preview: z.boolean().optional(),
      intervalId: z.string().max(60).optional().describe('Of `retry`'),
      date: dayShape.optional().describe('Of `retry`; the first free day by default'),
      callAt: instantShape.max(40).optional().describe('Of `call_later`'),
      reasonId: reasonIdShape.optional().describe('Of `refund` (kind `refund`) and `give_up` (kind `cancel`)'),
      note: callNote.optional().describe('For staff'),
    }),
    answer: z.object({
      order: z.object({ uuid: z.uuid(), number: z.string(), version: z.int(), status: z.string() }),
      refund: moneyShape.nullable().describe('What goes back'),
      call: callTaskShape.nullable(),
    }),
    refusals: [
      'conflict.changed',
      'order.not_found',
      'order.interval_required',
      'order.transition_refused',
      'order.refund_not_paid',
      'interval.unavailable',
      'cart.maximum_reached',
      'legal_person.credit_exceeded',
      'promo.invalid',
      'loyalty.not_enough_points',
      'undelivered.dealt_with',
      'call.time_invalid',
      'call.open_already',
      'reason.unknown',
    ],
  }),
  listCalls: defineEndpoint({
    ...reads,
    id: 'listCalls',
    summary: 'Whom to call, what is due first',
    method: 'get',
    path: '/api/ops/calls',
    query: z.object({
      due: z.enum(['now', 'later', 'all']).optional().describe('`all` by default'),
      kind: callKindShape.optional(),
      order: z.uuid().optional(),
      ...pageQuery,
    }),
    answer: pageOf(callTaskShape),
    refusals: [],
  }),
  openCall: defineEndpoint({
    ...writes,
    id: 'openCall',
    summary: 'Put somebody on the call list: about an order, or an account, or a phone',
    method: 'post',
    path: '/api/ops/calls',
    body: z.object({
      kind: callKindShape,
      order: z.uuid().optional(),
      customerId: z.uuid().optional(),
      phone: line(40).optional(),
      name: callName.optional(),
      dueAt: instantShape.max(40).optional().describe('Now by default'),
      note: callNote.optional(),
    }),
    answer: callTaskShape,
    refusals: [
      'order.not_found',
      'identity.customer_unknown',
      'identity.phone_invalid',
      'call.nobody',
      'call.time_invalid',
      'call.open_already',
    ],
  }),
  addCallOutcome: defineEndpoint({
    ...writes,
    id: 'addCallOutcome',
    summary: 'Write down how a call ended; `reached` and `wrong_number` take it off the list',
    method: 'post',
    path: '/api/ops/calls/{id}/outcomes',
    params: z.object({ id: z.uuid() }),
    body: z.object({
      version,
      outcome: callOutcomeShape,
      callAgainAt: instantShape
        .max(40)
        .optional()
        .describe('Needed by `call_again`; of `no_answer` an hour later by default'),
      note: callNote.optional(),
    }),
    answer: callTaskShape,
    refusals: ['conflict.changed', 'call.not_found', 'call.closed', 'call.time_invalid'],
  }),
  getPulse: defineEndpoint({
    tag: 'operator',
    access: 'operator',
    permission: 'staff',
    id: 'getPulse',
    summary: 'New orders since a moment, and how long the queues are',
    method: 'get',
    path: '/api/ops/pulse',
    query: z.object({ since: instantShape.max(40).optional().describe('None are new without it') }),
    answer: liveCountersShape,
    refusals: [],
  }),
  watchShop: defineEndpoint({
    tag: 'operator',
    access: 'operator',
    permission: 'staff',
    id: 'watchShop',
    budget: 'stream',
    summary:
      'Server-sent events: `order` for each new or changed order, `counts` of the queues at once and at most once a second',
    method: 'get',
    path: '/api/ops/events',
    answer: z.string(),
    answerType: 'text/event-stream',
    refusals: [],
  }),
};
