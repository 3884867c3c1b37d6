import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { deviceHeaders } from '../../../shapes/basics.ts';
import { provenShape, recoveryCodeShape, recoveryCodesShape } from '../../../shapes/identity.ts';

const own = { tag: 'staff', access: 'operator', permission: 'staff' } as const;

/** The recovery codes of the member of staff who calls. */
export const operatorRecoveryCodeEndpoints = {
  getRecoveryCodes: defineEndpoint({
    ...own,
    id: 'getRecoveryCodes',
    summary: 'How many recovery codes the member of staff who calls has left',
    method: 'get',
    path: '/api/ops/me/recovery-codes',
    answer: recoveryCodesShape,
    refusals: [],
  }),
  makeRecoveryCodes: defineEndpoint({
    ...own,
    id: 'makeRecoveryCodes',
    summary: 'Make ten recovery codes, each for one use, in the place of all earlier ones; no other call shows them',
    method: 'post',
    path: '/api/ops/me/recovery-codes',
    budget: 'account_change',
    proof: 'fresh',
    answer: recoveryCodesShape.extend({ codes: z.array(z.string()) }),
    refusals: [],
  }),
  proveByRecoveryCode: defineEndpoint({
    ...own,
    id: 'proveByRecoveryCode',
    isWithoutPasskey: true,
    summary: 'Prove by a recovery code who the member of staff of this session is, as `proofs/confirm` does by a code',
    method: 'post',
    path: '/api/ops/me/recovery-codes/prove',
    budget: 'recovery_code',
    headers: deviceHeaders,
    body: z.object({ code: recoveryCodeShape }),
    answer: provenShape,
    refusals: ['identity.recovery_code_refused'],
  }),
};
