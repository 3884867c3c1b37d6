import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { largestInteger, uuidShape, versionOrNoneShape } from '../../shapes/basics.ts';
import {
  exchangeLinkKindShape,
  exchangeLinkShape,
  exchangeOutcomeShape,
  exchangeRowShape,
  exchangeRunShape,
  exchangeSettingsShape,
  exchangeShape,
  exchangeTypeShape,
} from '../../shapes/ops/exchange.ts';
import { pageOf, pageQuery } from '../../shapes/page.ts';

const shared = { tag: 'operator', access: 'operator', permission: 'imports.write' } as const;

const params = z.object({ id: uuidShape });

const offered = ['goods.write', 'prices.write', 'stock.write'] as const;

/**
 * The calls by which staff watch and set up the exchange with 1C. 1C's own protocol is not part of the contract
 * (docs/contract.md).
 */
export const opsExchangeEndpoints = {
  getExchange: defineEndpoint({
    ...shared,
    id: 'getExchange',
    summary: 'The exchange with 1C: where it comes to, what is taken from it, and what waits',
    method: 'get',
    path: '/api/ops/exchange',
    answer: exchangeShape,
    refusals: [],
  }),
  saveExchange: defineEndpoint({
    ...shared,
    id: 'saveExchange',
    furtherPermissions: ['orders.write', ...offered, 'orders.export', 'customers.read'],
    summary:
      'Say what is taken from 1C, and whether it gets orders: all that are not over, and those that change from now on. Whatever later files may do that they might not before asks for its permission',
    method: 'put',
    path: '/api/ops/exchange',
    body: z.object({ version: versionOrNoneShape, settings: exchangeSettingsShape, sendsOrders: z.boolean() }),
    answer: exchangeShape,
    refusals: ['conflict.changed', 'category.unknown'],
  }),
  createExchangePassword: defineEndpoint({
    ...shared,
    id: 'createExchangePassword',
    permission: 'settings.write',
    furtherPermissions: ['orders.write', 'customers.write', ...offered, 'orders.export', 'customers.read'],
    proof: 'fresh',
    summary:
      'Make a new password for 1C, which is told only now; the former one, its sessions and what waits of it end. Asks for the permission of each thing that a file may do',
    method: 'post',
    path: '/api/ops/exchange/password',
    body: z.object({ version: versionOrNoneShape }),
    answer: z.object({ password: z.string(), exchange: exchangeShape }),
    refusals: ['conflict.changed'],
  }),
  revokeExchangePassword: defineEndpoint({
    ...shared,
    id: 'revokeExchangePassword',
    permission: 'settings.write',
    summary: 'Let no 1C in any more; its sessions and what waits of it end',
    method: 'delete',
    path: '/api/ops/exchange/password',
    query: z.object({ version: z.coerce.number().int().min(0).max(largestInteger) }),
    answer: exchangeShape,
    refusals: ['conflict.changed'],
  }),
  listExchangeLinks: defineEndpoint({
    ...shared,
    id: 'listExchangeLinks',
    summary: 'What things of 1C are here, by kind and id',
    method: 'get',
    path: '/api/ops/exchange/links',
    query: z.object({ ...pageQuery, kind: exchangeLinkKindShape.optional() }),
    answer: pageOf(exchangeLinkShape),
    refusals: [],
  }),
  saveExchangeLink: defineEndpoint({
    ...shared,
    id: 'saveExchangeLink',
    furtherPermissions: offered,
    summary:
      'Say what a thing of 1C is here. A target that it did not have asks for the permission of what files write there',
    method: 'put',
    path: '/api/ops/exchange/links/{id}',
    params,
    body: z.object({ version: versionOrNoneShape, targets: z.array(z.string().min(1).max(80)).max(50).nullable() }),
    answer: exchangeLinkShape,
    refusals: ['exchange.link_unknown', 'exchange.target_unknown', 'conflict.changed'],
  }),
  listExchangeRuns: defineEndpoint({
    ...shared,
    id: 'listExchangeRuns',
    summary: 'The diary of the exchange, the newest first',
    method: 'get',
    path: '/api/ops/exchange/runs',
    query: z.object({ ...pageQuery, type: exchangeTypeShape.optional() }),
    answer: pageOf(exchangeRunShape),
    refusals: [],
  }),
  getExchangeRun: defineEndpoint({
    ...shared,
    id: 'getExchangeRun',
    summary: 'One entry of the diary',
    method: 'get',
    path: '/api/ops/exchange/runs/{id}',
    params,
    answer: exchangeRunShape,
    refusals: ['exchange.run_unknown'],
  }),
  listExchangeRows: defineEndpoint({
    ...shared,
    id: 'listExchangeRows',
    summary: 'What a document changed or would change, and what of it was refused or waits, in its order',
    method: 'get',
    path: '/api/ops/exchange/runs/{id}/rows',
    params,
    query: z.object({ ...pageQuery, outcome: exchangeOutcomeShape.optional() }),
    answer: pageOf(exchangeRowShape),
    refusals: ['exchange.run_unknown'],
  }),
  replayExchangeRun: defineEndpoint({
    ...shared,
    id: 'replayExchangeRun',
    summary: 'Start a dry run of a document that came before: what it would change now',
    method: 'post',
    path: '/api/ops/exchange/runs/{id}/replay',
    params,
    answer: exchangeRunShape,
    refusals: ['exchange.run_unknown', 'exchange.not_now', 'exchange.file_gone'],
  }),
  commitExchangeRun: defineEndpoint({
    ...shared,
    id: 'commitExchangeRun',
    furtherPermissions: ['orders.write', 'customers.write', ...offered],
    summary:
      'Do what a dry run showed, with the permission of each thing that it changes; what would now come to something else is left and told of as a conflict',
    method: 'post',
    path: '/api/ops/exchange/runs/{id}/commit',
    params,
    answer: exchangeRunShape,
    refusals: ['exchange.run_unknown', 'exchange.not_now', 'exchange.file_gone'],
  }),
  endExchangeRun: defineEndpoint({
    ...shared,
    id: 'endExchangeRun',
    summary: 'End a run that waits or is worked on: what it has written stays, the rest is left',
    method: 'post',
    path: '/api/ops/exchange/runs/{id}/end',
    params,
    answer: exchangeRunShape,
    refusals: ['exchange.run_unknown', 'exchange.not_now'],
  }),
  endExchangeRuns: defineEndpoint({
    ...shared,
    id: 'endExchangeRuns',
    summary: 'End every run that waits or is worked on',
    method: 'post',
    path: '/api/ops/exchange/runs/end',
    answer: z.object({ ended: z.int().describe('How many runs were ended') }),
    refusals: [],
  }),
};
