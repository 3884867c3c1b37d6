import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { languageShape } from '../shapes/basics.ts';
import { agreementShape, consentDocumentShape, consentTypeShape, tokenPairShape } from '../shapes/identity.ts';

const refreshBody = z.object({ refresh_token: z.string().max(512).optional() }).optional();
const transportHeaders = z.object({ 'x-token-transport': z.enum(['cookie', 'body']).optional() });
const refreshHeaders = transportHeaders.extend({
  'idempotency-key': z.string().max(200).optional().describe('The same key gives the same pair for 60 s'),
});

export const identityEndpoints = {
  createAnonymousToken: defineEndpoint({
    id: 'createAnonymousToken',
    tag: 'identity',
    summary: "A visitor's token pair, role ANONYMOUS_AGGREGATOR_CLIENT; without `partnerId` it names no partner",
    method: 'post',
    path: '/api/identity/auth/anonymous',
    access: 'none',
    headers: transportHeaders,
    body: z.object({ partnerId: z.string().max(60).optional() }).optional(),
    answer: tokenPairShape,
    refusals: ['partner.unknown', 'identity.origin_refused'],
  }),
  refreshToken: defineEndpoint({
    id: 'refreshToken',
    tag: 'identity',
    summary: 'Rotate the refresh token; its reuse ends every session of the family',
    method: 'post',
    path: '/api/identity/token/refresh',
    access: 'none',
    headers: refreshHeaders,
    body: refreshBody,
    answer: tokenPairShape,
    refusals: [
      'identity.token_required',
      'identity.token_invalid',
      'identity.session_ended',
      'identity.origin_refused',
      'idempotency.key_reused',
    ],
  }),
  revokeToken: defineEndpoint({
    id: 'revokeToken',
    tag: 'identity',
    summary: 'End the session of a refresh token',
    method: 'post',
    path: '/api/identity/token/revoke',
    access: 'none',
    headers: transportHeaders,
    body: refreshBody,
    refusals: ['identity.token_required', 'identity.origin_refused'],
  }),
  enrichToken: defineEndpoint({
    id: 'enrichToken',
    tag: 'identity',
    summary: 'A token of the same subject that names the partner',
    method: 'post',
    path: '/api/identity/enrich_token_requests',
    access: 'bearer',
    body: z.object({ partnerId: z.string().max(60) }),
    answer: z.object({ token: z.string() }),
    refusals: ['partner.unknown', 'identity.forbidden'],
  }),
  acceptAgreement: defineEndpoint({
    id: 'acceptAgreement',
    tag: 'identity',
    summary: "Record the consent of the bearer's own subject, visitors included",
    method: 'post',
    path: '/api/identity/users/{userId}/agreements',
    access: 'partner',
    params: z.object({ userId: z.uuid() }),
    headers: z.object({ source: z.string().max(30).optional().describe('Where it was given: `site`') }),
    body: z.object({ consentType: consentTypeShape }),
    answer: agreementShape,
    refusals: ['identity.forbidden'],
  }),
  declineAgreement: defineEndpoint({
    id: 'declineAgreement',
    tag: 'identity',
    summary: 'Withdraw a consent; the record of it stays',
    method: 'delete',
    path: '/api/identity/agreements/{id}',
    access: 'partner',
    params: z.object({ id: z.uuid() }),
    refusals: ['consent.unknown'],
  }),
  listConsentDocuments: defineEndpoint({
    id: 'listConsentDocuments',
    tag: 'identity',
    summary: 'The documents that a customer is asked to agree to, in their current versions',
    method: 'get',
    path: '/api/identity/consent-documents',
    access: 'none',
    query: z.object({ partnerId: z.string().max(60).optional(), lang: languageShape.optional() }),
    answer: z.object({ data: z.array(consentDocumentShape) }),
    refusals: [],
  }),
};
