import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { openingShape } from '../../../shapes/ops/settings/opening.ts';

const shared = { tag: 'settings', access: 'operator', permission: 'settings.write' } as const;

export const opsOpeningEndpoints = {
  getOpening: defineEndpoint({
    ...shared,
    id: 'getOpening',
    summary: 'Whether the shop is open to search engines and real money, and what is left to do before',
    method: 'get',
    path: '/api/ops/opening',
    answer: openingShape,
    refusals: [],
  }),
  openShop: defineEndpoint({
    ...shared,
    id: 'openShop',
    summary: 'Open the shop: search engines may list it, and live keys of its acquirer take money. Twice is once',
    method: 'post',
    path: '/api/ops/opening',
    body: z.object({}),
    answer: openingShape,
    refusals: [],
  }),
};
