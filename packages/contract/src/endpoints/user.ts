import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { deviceHeaders, line } from '../shapes/basics.ts';
import { formErrorsShape, profileShape, userShape } from '../shapes/user.ts';

const shared = { tag: 'default', access: 'customer' } as const;
const codeBody = z.object({ code: line(20) });

export const userEndpoints = {
  updateUserByJwt: defineEndpoint({
    ...shared,
    id: 'updateUserByJwt',
    summary: 'Note the language and the order source of the customer whom the token names',
    method: 'post',
    path: '/api/v1/auth/update-user-by-jwt',
    headers: z.object({ ordersource: z.string().max(30).optional().describe('`site`') }),
    answer: z.object({ success: z.boolean(), message: z.string() }),
    refusals: [],
  }),
  getUser: defineEndpoint({
    ...shared,
    id: 'getUser',
    summary: 'The customer whom the token names',
    method: 'get',
    path: '/api/v1/user',
    answer: userShape,
    refusals: [],
  }),
  getProfile: defineEndpoint({
    ...shared,
    id: 'getProfile',
    summary: 'What the customer has said about themself, with the agreements that stand',
    method: 'get',
    path: '/api/v1/profile',
    answer: profileShape,
    refusals: [],
  }),
  updateProfile: defineEndpoint({
    ...shared,
    id: 'updateProfile',
    summary:
      'Change the profile; errors come by field. A new e-mail, or phone in place of a confirmed one, is saved as waiting and sent a code; a field whose code could not be sent says so',
    method: 'post',
    path: '/api/v1/auth/update',
    headers: deviceHeaders,
    body: z.object({
      name: line(100).optional(),
      email: line(254).optional().describe('Empty: none any more'),
      phone: line(40).optional(),
      confirmPhone: z
        .boolean()
        .optional()
        .describe(
          'With `phone`: it is sent a code also where the account has no confirmed one, and signs in from then on',
        ),
      birthday: line(10).optional().describe('YYYY-MM-DD; empty: not said'),
    }),
    answer: z.object({ success: z.boolean(), errors: formErrorsShape }),
    refusals: ['identity.proof_required'],
  }),
  confirmProfileEmail: defineEndpoint({
    ...shared,
    id: 'confirmProfileEmail',
    summary: 'Confirm the new e-mail by the code that was sent to it',
    method: 'post',
    path: '/api/v1/profile/email/confirm',
    body: codeBody,
    answer: z.object({ success: z.boolean() }),
    refusals: ['identity.code_wrong', 'identity.challenge_over', 'identity.email_taken', 'identity.proof_required'],
  }),
  confirmProfilePhone: defineEndpoint({
    ...shared,
    id: 'confirmProfilePhone',
    summary: 'Confirm the new phone by the code that was sent to it',
    method: 'post',
    path: '/api/v1/profile/phone/confirm',
    body: codeBody,
    answer: z.object({ success: z.boolean() }),
    refusals: ['identity.code_wrong', 'identity.challenge_over', 'identity.phone_taken', 'identity.proof_required'],
  }),
  uploadAvatar: defineEndpoint({
    ...shared,
    id: 'uploadAvatar',
    budget: 'heavy',
    summary: 'A picture of at most 5 MB in the field `file`, cut to a square and encoded anew',
    method: 'post',
    path: '/api/v1/profile/avatar',
    bodyType: 'multipart/form-data',
    answer: z.object({ contentUrl: z.string() }),
    refusals: [
      'profile.image_invalid',
      'profile.image_too_large',
      'request.unsupported_media_type',
      'request.too_many',
    ],
  }),
  exportProfile: defineEndpoint({
    ...shared,
    id: 'exportProfile',
    budget: 'heavy',
    summary: 'Everything that the shop holds about the customer',
    method: 'get',
    path: '/api/v1/profile/export',
    proof: 'fresh',
    answer: z.record(z.string(), z.unknown()),
    refusals: [],
  }),
  deleteProfile: defineEndpoint({
    ...shared,
    id: 'deleteProfile',
    summary:
      'Delete the account: every session ends, orders not yet in delivery are cancelled, orders lose their identity',
    method: 'delete',
    path: '/api/v1/profile',
    proof: 'fresh',
    answer: z.object({ success: z.literal(true) }),
    refusals: [
      'account.order_in_delivery',
      'account.rental_open',
      'account.rental_owed',
      'account.bottle_open',
      'account.contact_changed',
    ],
  }),
};
