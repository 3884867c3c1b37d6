import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { codeHeaders, deviceHeaders, line } from '../shapes/basics.ts';
import {
  challengeShape,
  proofOfWorkShape,
  contactRecoveryShape,
  contactUndoneShape,
  signInMethodShape,
} from '../shapes/identity.ts';

const sendingRefusals = [
  'identity.phone_required',
  'identity.phone_invalid',
  'identity.phone_country',
  'identity.email_required',
  'identity.email_invalid',
  'identity.method_unavailable',
  'identity.too_many_codes',
  'identity.daily_codes_over',
  'identity.code_not_sent',
] as const;
const typedContact = z.object({
  method: signInMethodShape,
  phone: line(40).optional(),
  email: line(254).optional(),
});
const codeBody = z.object({ challengeId: z.uuid(), code: line(20) });

export const contactChangeEndpoints = {
  requestContactUndo: defineEndpoint({
    id: 'requestContactUndo',
    tag: 'identity',
    summary: 'Send a code to a contact that an account had until lately, or has; the answer is the same for any other',
    method: 'post',
    path: '/api/identity/contact_changes/undo_codes',
    access: 'partner',
    headers: codeHeaders,
    body: typedContact.extend({ work: proofOfWorkShape.optional() }),
    answer: challengeShape,
    refusals: [...sendingRefusals, 'identity.work_required'],
  }),
  undoContactChange: defineEndpoint({
    id: 'undoContactChange',
    tag: 'identity',
    summary:
      'With a code to a former contact, also one of `login`: the account has again what it had before that was replaced, for 72 hours; with a code to the present one: refuse what support has begun',
    method: 'post',
    path: '/api/identity/contact_changes/undo',
    access: 'partner',
    headers: deviceHeaders,
    body: codeBody,
    answer: contactUndoneShape,
    refusals: ['identity.code_wrong', 'identity.challenge_over', 'identity.change_unknown'],
  }),
};

/**
 * The common fields of calls that move an account to another contact. The tag `accounts` is no service of the
 * storefront.
 */
const shared = { tag: 'accounts', access: 'operator', permission: 'accounts.recover' } as const;
const ofOneself = { tag: 'staff', access: 'operator', permission: 'staff' } as const;

export const operatorAccountEndpoints = {
  sendOwnEmailCode: defineEndpoint({
    ...ofOneself,
    id: 'sendOwnEmailCode',
    summary: 'Send a code to the new e-mail of the member of staff who calls',
    method: 'post',
    path: '/api/ops/me/email/codes',
    proof: 'fresh',
    headers: codeHeaders,
    body: z.object({ email: line(254) }),
    answer: challengeShape,
    refusals: [
      'identity.email_required',
      'identity.email_invalid',
      'identity.method_unavailable',
      'identity.too_many_codes',
      'identity.daily_codes_over',
      'identity.code_not_sent',
    ],
  }),
  changeOwnEmail: defineEndpoint({
    ...ofOneself,
    id: 'changeOwnEmail',
    summary:
      'Sign in by the new e-mail from now on, with the code sent there; the former one is told, and other sessions end',
    method: 'post',
    path: '/api/ops/me/email',
    headers: deviceHeaders,
    body: codeBody,
    refusals: ['identity.code_wrong', 'identity.challenge_over', 'identity.proof_required', 'staff.contact_taken'],
  }),
  requestContactRecovery: defineEndpoint({
    ...shared,
    id: 'requestContactRecovery',
    summary: 'Send a code to the new contact of a customer who lost the present one',
    method: 'post',
    path: '/api/ops/contact_recoveries/codes',
    proof: 'fresh',
    headers: deviceHeaders,
    body: typedContact.extend({
      present: line(254).describe('The phone or e-mail by which the account is found'),
    }),
    answer: challengeShape,
    refusals: [...sendingRefusals, 'identity.customer_unknown'],
  }),
  startContactRecovery: defineEndpoint({
    ...shared,
    id: 'startContactRecovery',
    summary:
      'Give the account the new contact 72 hours later, in place of all others; the present one is told, and may refuse',
    method: 'post',
    path: '/api/ops/contact_recoveries',
    proof: 'fresh',
    body: codeBody,
    answer: contactRecoveryShape,
    refusals: [
      'identity.code_wrong',
      'identity.challenge_over',
      'identity.customer_unknown',
      'identity.recovery_waiting',
    ],
  }),
  listContactRecoveries: defineEndpoint({
    ...shared,
    id: 'listContactRecoveries',
    summary: 'What waits to be carried out, the next one first, at most 200',
    method: 'get',
    path: '/api/ops/contact_recoveries',
    answer: z.object({ data: z.array(contactRecoveryShape) }),
    refusals: [],
  }),
  cancelContactRecovery: defineEndpoint({
    ...shared,
    id: 'cancelContactRecovery',
    summary: 'Take back what waits to be carried out',
    method: 'post',
    path: '/api/ops/contact_recoveries/{id}/cancel',
    proof: 'fresh',
    params: z.object({ id: z.uuid() }),
    refusals: ['identity.recovery_unknown'],
  }),
};
