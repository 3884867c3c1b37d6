import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { instantShape } from '../shapes/basics.ts';
import { jsonWebKeyShape } from '../shapes/identity.ts';

/** Calls for programs around the shop, never for the storefront: probes, monitoring, verifiers of tokens. */
export const machineEndpoints = {
  getLiveness: defineEndpoint({
    id: 'getLiveness',
    tag: 'health',
    summary: 'Whether the process lives',
    method: 'get',
    path: '/healthz',
    access: 'none',
    answer: z.object({ status: z.literal('live') }),
    refusals: [],
  }),
  getReadiness: defineEndpoint({
    id: 'getReadiness',
    tag: 'health',
    summary:
      'Whether calls should be sent to the process: database, migrations, worker; else 503. A job whose last run failed is named, changes that are not heard of are told; neither keeps anybody away',
    method: 'get',
    path: '/readyz',
    access: 'none',
    answer: z.object({
      status: z.literal('ready'),
      failingJobs: z.array(z.string()).nullable(),
      hearsChanges: z.boolean(),
    }),
    unready: z.object({ status: z.literal('unready') }),
    refusals: [],
  }),
  getMetrics: defineEndpoint({
    id: 'getMetrics',
    tag: 'health',
    summary: 'Measurements as Prometheus text',
    method: 'get',
    path: '/metrics',
    access: 'none',
    answer: z.string(),
    answerType: 'text/plain; version=0.0.4; charset=utf-8',
    refusals: [],
  }),
  getJsonWebKeys: defineEndpoint({
    id: 'getJsonWebKeys',
    tag: 'identity',
    summary: 'The public keys that verify access tokens',
    method: 'get',
    path: '/.well-known/jwks.json',
    access: 'none',
    answer: z.object({ keys: z.array(jsonWebKeyShape) }),
    refusals: [],
  }),
  takePaymentNotification: defineEndpoint({
    id: 'takePaymentNotification',
    budget: 'notification',
    tag: 'payment',
    summary: 'An acquirer says that something happened; only what is read back from it is believed',
    method: 'post',
    path: '/api/payment/notifications/{acquirer}/{partnerId}',
    access: 'none',
    params: z.object({ acquirer: z.string().max(40), partnerId: z.string().max(60) }),
    body: z.unknown(),
    maximumBodyBytes: 64 * 1024,
    needsRawBytes: true,
    answer: z.object({ accepted: z.literal(true) }),
    refusals: ['payment.source_refused', 'partner.unknown', 'request.not_found'],
  }),
  getOutbox: defineEndpoint({
    id: 'getOutbox',
    tag: 'dev',
    summary:
      'What the stand-ins for SMS, calls and mail "sent", oldest first; 404 unless they are on, for this machine only',
    method: 'get',
    path: '/api/dev/outbox',
    access: 'none',
    answer: z.object({
      messages: z.array(
        z.object({
          id: z.string(),
          at: instantShape,
          channel: z.enum(['sms', 'call', 'email', 'cell']),
          to: z.string(),
          code: z.string().optional(),
          text: z.string().optional(),
        }),
      ),
    }),
    refusals: ['request.not_found'],
  }),
};
