import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { deviceHeaders, line } from '../shapes/basics.ts';
import { recoveryCodeShape, tokenPairShape } from '../shapes/identity.ts';
import { transportHeaders } from './identity.ts';

/** Calls of staff before they are signed in. */
export const staffIdentityEndpoints = {
  acceptStaffInvitation: defineEndpoint({
    id: 'acceptStaffInvitation',
    tag: 'identity',
    summary:
      "Sign in as a member of staff by the link of an invitation, which works once; opening the link doesn't use it",
    method: 'post',
    path: '/api/identity/staff/invitations/accept',
    access: 'partner',
    headers: transportHeaders.extend(deviceHeaders.shape),
    body: z.object({ token: z.string().min(1).max(100) }),
    answer: tokenPairShape,
    refusals: ['staff.invitation_over', 'staff.passkey_demanded', 'identity.origin_refused'],
  }),
  signInByRecoveryCode: defineEndpoint({
    id: 'signInByRecoveryCode',
    tag: 'identity',
    summary:
      'Sign in as a member of staff by the e-mail or phone and a recovery code, at every host of the shop; nothing of a refusal says whether the account exists',
    method: 'post',
    path: '/api/identity/auth/recovery_code',
    access: 'partner',
    budget: 'recovery_code',
    headers: transportHeaders.extend(deviceHeaders.shape),
    body: z.object({
      email: line(254).optional(),
      phone: line(40).optional().describe('In place of the e-mail'),
      code: recoveryCodeShape,
    }),
    answer: tokenPairShape,
    refusals: [
      'identity.email_required',
      'identity.email_invalid',
      'identity.phone_required',
      'identity.phone_invalid',
      'identity.phone_country',
      'identity.recovery_code_refused',
      'identity.origin_refused',
    ],
  }),
};
