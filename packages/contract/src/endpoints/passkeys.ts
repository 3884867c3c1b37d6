import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { deviceHeaders } from '../shapes/basics.ts';
import { provenShape, tokenPairShape } from '../shapes/identity.ts';
import {
  passkeyAssertionShape,
  passkeyCreationShape,
  passkeyNameShape,
  passkeyRegistrationShape,
  passkeyRequestShape,
  passkeyShape,
} from '../shapes/passkey.ts';
import { transportHeaders } from './identity.ts';

const ofPasskey = z.object({ id: z.uuid() });

export const passkeyEndpoints = {
  getPasskeySignIn: defineEndpoint({
    id: 'getPasskeySignIn',
    tag: 'identity',
    summary: 'What a browser needs to sign in by a passkey; names nobody, so that nothing is revealed',
    method: 'get',
    path: '/api/identity/auth/passkey_options',
    access: 'partner',
    answer: passkeyRequestShape,
    refusals: ['identity.passkey_unavailable'],
  }),
  signInByPasskey: defineEndpoint({
    id: 'signInByPasskey',
    maximumBodyBytes: 64 * 1024,
    tag: 'identity',
    summary: 'Sign in by a passkey; answers and hands carts over as `auth/confirm` does',
    method: 'post',
    path: '/api/identity/auth/passkey',
    access: 'partner',
    headers: transportHeaders.extend(deviceHeaders.shape),
    body: z.object({
      credential: passkeyAssertionShape,
      consent: z
        .boolean()
        .optional()
        .describe('To the processing of personal data; must be true where the account has none that stands'),
    }),
    answer: tokenPairShape.extend({ isNew: z.literal(false) }),
    refusals: [
      'identity.passkey_refused',
      'identity.passkey_unavailable',
      'identity.challenge_over',
      'identity.origin_refused',
      'consent.personal_data_required',
    ],
  }),
  getPasskeyProof: defineEndpoint({
    id: 'getPasskeyProof',
    tag: 'identity',
    summary: "What a browser needs to prove by one of the customer's passkeys who the person of this session is",
    method: 'get',
    path: '/api/identity/proofs/passkey_options',
    access: 'customer',
    answer: passkeyRequestShape,
    refusals: ['identity.method_unavailable', 'identity.passkey_unavailable'],
  }),
  proveByPasskey: defineEndpoint({
    id: 'proveByPasskey',
    maximumBodyBytes: 64 * 1024,
    tag: 'identity',
    summary: 'Prove by a passkey who the person of this session is, as `proofs/confirm` does by a code',
    method: 'post',
    path: '/api/identity/proofs/passkey',
    access: 'customer',
    body: z.object({ credential: passkeyAssertionShape }),
    answer: provenShape,
    refusals: ['identity.passkey_refused', 'identity.passkey_unavailable', 'identity.challenge_over'],
  }),
  listPasskeys: defineEndpoint({
    id: 'listPasskeys',
    tag: 'identity',
    summary: 'The passkeys of the customer, of whichever domain, newest first',
    method: 'get',
    path: '/api/identity/passkeys',
    access: 'customer',
    answer: z.object({ data: z.array(passkeyShape) }),
    refusals: [],
  }),
  getPasskeyCreation: defineEndpoint({
    id: 'getPasskeyCreation',
    tag: 'identity',
    summary: 'What a browser needs to make a passkey of the customer',
    method: 'get',
    path: '/api/identity/passkeys/options',
    access: 'customer',
    proof: 'fresh',
    answer: passkeyCreationShape,
    refusals: ['identity.passkey_unavailable', 'identity.too_many_passkeys'],
  }),
  addPasskey: defineEndpoint({
    id: 'addPasskey',
    maximumBodyBytes: 96 * 1024,
    tag: 'identity',
    summary: 'Add the passkey that was made, at most 20; its owner is told',
    method: 'post',
    path: '/api/identity/passkeys',
    access: 'customer',
    budget: 'account_change',
    proof: 'fresh',
    body: z.object({ name: passkeyNameShape, credential: passkeyRegistrationShape }),
    answer: passkeyShape,
    refusals: [
      'identity.passkey_refused',
      'identity.passkey_unavailable',
      'identity.challenge_over',
      'identity.too_many_passkeys',
    ],
  }),
  renamePasskey: defineEndpoint({
    id: 'renamePasskey',
    tag: 'identity',
    summary: 'Name a passkey anew',
    method: 'patch',
    path: '/api/identity/passkeys/{id}',
    access: 'customer',
    params: ofPasskey,
    body: z.object({ name: passkeyNameShape }),
    answer: passkeyShape,
    refusals: ['identity.passkey_unknown'],
  }),
  removePasskey: defineEndpoint({
    id: 'removePasskey',
    tag: 'identity',
    summary: 'Remove a passkey; other sessions that were opened by one end, and its owner is told',
    method: 'delete',
    path: '/api/identity/passkeys/{id}',
    access: 'customer',
    budget: 'account_change',
    proof: 'fresh',
    params: ofPasskey,
    refusals: ['identity.passkey_unknown'],
  }),
};
