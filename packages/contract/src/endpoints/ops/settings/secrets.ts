import { z } from 'zod';
import { line, queryVersionShape, versionOrNoneShape } from '../../../shapes/basics.ts';
import { defineEndpoint } from '../../../endpoint.ts';
import { partnerSecretShape, secretNameShape, secretTestShape } from '../../../shapes/ops/settings/secret.ts';

const shared = { tag: 'settings', access: 'operator', permission: 'settings.write' } as const;

const params = z.object({ name: secretNameShape });
const accountShape = line(253)
  .min(1)
  .regex(/^[\w.-]+$/)
  .describe('What the secret opens: the shop id at YooKassa, the account (`acct_…`) at Stripe, the host of a service');
const secretValueShape = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[!-~](?:[ -~]*[!-~])?$/);

export const opsSecretEndpoints = {
  listSecrets: defineEndpoint({
    ...shared,
    id: 'listSecrets',
    summary:
      'The secrets of the partner, never their values: those of the database, then those of the environment; at most 100',
    method: 'get',
    path: '/api/ops/settings/secrets',
    answer: z.object({ items: z.array(partnerSecretShape) }),
    refusals: [],
  }),
  saveSecret: defineEndpoint({
    ...shared,
    id: 'saveSecret',
    summary:
      'Set or replace a secret, or choose its account for new payments. It counts at once in every process. Those of mail and SMS, by which codes go, need an owner',
    method: 'put',
    path: '/api/ops/settings/secrets/{name}',
    params,
    body: z.object({
      account: accountShape,
      version: versionOrNoneShape.describe('0: there is none yet'),
      value: secretValueShape.optional().describe('Absent: unchanged'),
      takesNewPayments: z
        .boolean()
        .optional()
        .describe('Absent: as it is; a new account takes them where the database has no other'),
    }),
    proof: 'fresh',
    answer: z.object({ secret: partnerSecretShape }),
    refusals: ['secret.unknown', 'secret.malformed', 'secret.too_many', 'staff.grant_refused', 'conflict.changed'],
  }),
  deleteSecret: defineEndpoint({
    ...shared,
    id: 'deleteSecret',
    summary:
      'Delete a secret. Where money still moves at its account it is refused, and `details` says what: `despiteUse=1` deletes it all the same',
    method: 'delete',
    path: '/api/ops/settings/secrets/{name}',
    params,
    query: z.object({
      account: accountShape,
      version: queryVersionShape,
      despiteUse: z.literal('1').optional(),
    }),
    proof: 'fresh',
    refusals: ['secret.unknown', 'secret.in_use', 'conflict.changed'],
  }),
  testSecret: defineEndpoint({
    ...shared,
    id: 'testSecret',
    budget: 'heavy',
    summary: 'Ask the provider whether a secret opens its account; moves no money',
    method: 'post',
    path: '/api/ops/settings/secrets/{name}/test',
    params,
    body: z.object({ account: accountShape }),
    answer: secretTestShape,
    refusals: ['secret.unknown'],
  }),
};
