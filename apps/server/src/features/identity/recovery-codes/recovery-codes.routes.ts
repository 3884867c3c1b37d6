import { endpoints, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { requireSameOrigin, usesCookie } from '../tokens/refresh-transport.ts';
import { toTokenAnswer } from '../tokens/to-token-answer.ts';
import { getOwnRecoveryCodes, makeOwnRecoveryCodes } from './own-recovery-codes.ts';
import { proveByRecoveryCode } from './prove-by-recovery-code.ts';
import { signInByRecoveryCode } from './sign-in-by-recovery-code.ts';

export function recoveryCodeRoutes(context: Context): Route[] {
  return [
    route(endpoints.signInByRecoveryCode, async (call) => {
      if (usesCookie(call)) requireSameOrigin(call, { isRequired: false });
      return toTokenAnswer(call, await signInByRecoveryCode(context, call, call.body));
    }),
    route(operatorEndpoints.getRecoveryCodes, (call) => getOwnRecoveryCodes(context.database, call)),
    route(operatorEndpoints.makeRecoveryCodes, (call) => makeOwnRecoveryCodes(context, call)),
    route(operatorEndpoints.proveByRecoveryCode, (call) => proveByRecoveryCode(context, call, call.body.code)),
  ];
}
