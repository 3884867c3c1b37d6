import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { largestInteger, versionOrNoneShape } from '../../../shapes/basics.ts';
import { clientAppIdShape, clientAppShape } from '../../../shapes/ops/settings/client-app.ts';

const shared = { tag: 'settings', access: 'operator', permission: 'settings.write' } as const;

const params = z.object({ id: clientAppIdShape });
const withSecretShape = z.object({
  version: z.int().describe('Of the list'),
  app: clientAppShape,
  secret: z.string().describe('In this answer alone: the shop stores its hash'),
});

export const opsClientAppEndpoints = {
  listClientApps: defineEndpoint({
    ...shared,
    id: 'listClientApps',
    summary: "The partner's own programs that may open sessions, without their secrets; at most 50",
    method: 'get',
    path: '/api/ops/settings/client_apps',
    answer: z.object({
      version: z.int().describe('0: nobody changed them here yet'),
      partnerId: z.string().describe('The shop as programs name it'),
      items: z.array(clientAppShape),
    }),
    refusals: [],
  }),
  addClientApp: defineEndpoint({
    ...shared,
    id: 'addClientApp',
    summary: 'Add a program of the partner’s own. Its answer has the secret, and no other has it',
    method: 'post',
    path: '/api/ops/settings/client_apps',
    body: z.object({ version: versionOrNoneShape, id: clientAppIdShape }),
    proof: 'fresh',
    answer: withSecretShape,
    refusals: ['client_app.taken', 'client_app.too_many', 'conflict.changed'],
  }),
  replaceClientAppSecret: defineEndpoint({
    ...shared,
    id: 'replaceClientAppSecret',
    summary: 'Give a program another secret. The former one and every session that the program opened end at once',
    method: 'post',
    path: '/api/ops/settings/client_apps/{id}/secret',
    params,
    body: z.object({ version: versionOrNoneShape }),
    proof: 'fresh',
    answer: withSecretShape,
    refusals: ['client_app.unknown', 'conflict.changed'],
  }),
  deleteClientApp: defineEndpoint({
    ...shared,
    id: 'deleteClientApp',
    summary: 'Delete a program. Its secret and every session that it opened end at once, in every process',
    method: 'delete',
    path: '/api/ops/settings/client_apps/{id}',
    params,
    query: z.object({ version: z.coerce.number().int().min(0).max(largestInteger) }),
    proof: 'fresh',
    refusals: ['client_app.unknown', 'conflict.changed'],
  }),
};
