import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { configShape } from '../shapes/config.ts';

export const configEndpoints = {
  getConfig: defineEndpoint({
    id: 'getConfig',
    tag: 'config',
    summary: 'Cloud configuration of a domain; 503 `{ready: false}` until the environment is up',
    method: 'get',
    path: '/api/config',
    access: 'none',
    query: z.object({ domain: z.string().min(1).max(255), version: z.string().max(40) }),
    answer: configShape,
    unready: z.object({ ready: z.literal(false) }),
    refusals: ['config.unknown_domain'],
  }),
};
