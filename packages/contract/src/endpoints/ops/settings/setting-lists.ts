import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { line, versionOrNoneShape } from '../../../shapes/basics.ts';
import { reasonFaultShape, reasonIdShape, reasonKindShape } from '../../../shapes/ops/reason.ts';
import {
  reasonsOfKindShape,
  serviceNameShape,
  serviceStateShape,
  settingCheckShape,
  waysToPayShape,
  wayToPayIdShape,
} from '../../../shapes/ops/settings/setting-lists.ts';
import { shopDomainShape } from '../../../shapes/ops/settings/shop-domain.ts';

const shared = { tag: 'settings', access: 'operator', permission: 'settings.write' } as const;

const name = line(80);
const namesShape = z.strictObject({ ru: name, en: name, az: name, tr: name });
const sumShape = z.int().min(0).max(1_000_000_000_00);
const hostShape = line(255).min(1);

export const opsSettingListEndpoints = {
  listAllReasons: defineEndpoint({
    ...shared,
    id: 'listAllReasons',
    summary: 'The reasons of every kind in the order in which staff are offered them, also those that are off',
    method: 'get',
    path: '/api/ops/settings/reasons',
    answer: z.object({ kinds: z.array(reasonsOfKindShape) }),
    refusals: [],
  }),
  saveReasons: defineEndpoint({
    ...shared,
    id: 'saveReasons',
    summary: 'Set the reasons of a kind in their order. One that is left out is deleted, unless a document names it',
    method: 'put',
    path: '/api/ops/settings/reasons/{kind}',
    maximumBodyBytes: 256 * 1024,
    params: z.object({ kind: reasonKindShape }),
    body: z.object({
      version: versionOrNoneShape,
      items: z
        .array(
          z.object({
            id: reasonIdShape.optional().describe('Absent: a new one'),
            names: namesShape.describe("An empty name is that of the shop's first language that has one"),
            fault: reasonFaultShape.nullable().describe('Of the kind `undelivered`, and of no other'),
            isActive: z.boolean(),
          }),
        )
        .min(1)
        .max(100),
    }),
    answer: z.object({ reasons: reasonsOfKindShape }),
    refusals: ['reason.unknown', 'reason.in_use', 'reason.none_left', 'conflict.changed'],
  }),
  listWaysToPay: defineEndpoint({
    ...shared,
    id: 'listWaysToPay',
    summary: 'Every way to pay, in the order in which customers see them, also those that are off',
    method: 'get',
    path: '/api/ops/settings/payment_methods',
    answer: waysToPayShape,
    refusals: [],
  }),
  saveWaysToPay: defineEndpoint({
    ...shared,
    id: 'saveWaysToPay',
    summary: 'Set the ways to pay in their order: all that are listed',
    method: 'put',
    path: '/api/ops/settings/payment_methods',
    maximumBodyBytes: 64 * 1024,
    body: z.object({
      version: versionOrNoneShape,
      items: z
        .array(
          z.object({
            id: wayToPayIdShape,
            names: namesShape,
            isEnabled: z.boolean(),
            forIndividual: z.boolean(),
            forLegal: z.boolean(),
            minMinor: sumShape.nullable().describe('Null: no limit of the shop’s own'),
            maxMinor: sumShape.nullable(),
          }),
        )
        .min(1)
        .max(30),
    }),
    answer: waysToPayShape,
    refusals: ['payment_method.unknown', 'payment_method.limits', 'payment_method.none_left', 'conflict.changed'],
  }),
  listDomains: defineEndpoint({
    ...shared,
    id: 'listDomains',
    summary: 'The domains of the shop, then those that it claims and has not proven',
    method: 'get',
    path: '/api/ops/settings/domains',
    answer: z.object({ items: z.array(shopDomainShape) }),
    refusals: [],
  }),
  addDomain: defineEndpoint({
    ...shared,
    id: 'addDomain',
    summary:
      'Claim a domain for the shop, which answers there once it is proven. A claim takes it from nobody. The host of PUBLIC_ORIGIN is proven where there is one shop',
    method: 'post',
    path: '/api/ops/settings/domains',
    body: z.object({ host: hostShape.describe('Without scheme; a port is dropped, other alphabets are taken, too') }),
    proof: 'fresh',
    answer: z.object({ domain: shopDomainShape }),
    refusals: [
      'domain.invalid',
      'domain.ip_address',
      'domain.local_name',
      'domain.public_suffix',
      'domain.public_origin',
      'domain.taken',
      'domain.too_many',
    ],
  }),
  checkDomain: defineEndpoint({
    ...shared,
    id: 'checkDomain',
    budget: 'domain_check',
    summary: 'Look for the proof of a claimed domain, ten seconds at most; the shop answers there if it is found',
    method: 'post',
    path: '/api/ops/settings/domains/{host}/check',
    params: z.object({ host: hostShape }),
    answer: z.object({ domain: shopDomainShape }),
    refusals: ['domain.unknown', 'domain.taken'],
  }),
  deleteDomain: defineEndpoint({
    ...shared,
    id: 'deleteDomain',
    summary: 'Take a domain from the shop, but not the one of this call, nor the last one; or withdraw a claim',
    method: 'delete',
    path: '/api/ops/settings/domains/{host}',
    params: z.object({ host: hostShape }),
    proof: 'fresh',
    refusals: ['domain.unknown', 'domain.current', 'domain.last'],
  }),
  listServiceStates: defineEndpoint({
    ...shared,
    id: 'listServiceStates',
    summary: 'Who sends the letters, SMS and calls of the shop, and who finds its addresses',
    method: 'get',
    path: '/api/ops/settings/services',
    answer: z.object({ items: z.array(serviceStateShape) }),
    refusals: [],
  }),
  checkService: defineEndpoint({
    ...shared,
    id: 'checkService',
    budget: 'heavy',
    summary:
      'Try a service of the shop, or that of the program: a letter to yourself, the account of SMS, a search of streets',
    method: 'post',
    path: '/api/ops/settings/checks',
    body: z.object({ service: serviceNameShape }),
    answer: settingCheckShape,
    refusals: [],
  }),
};
