import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { deviceHeaders } from '../shapes/basics.ts';
import { tokenPairShape } from '../shapes/identity.ts';
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
};
