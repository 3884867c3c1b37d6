import { endpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { requireSameOrigin, usesCookie } from '../tokens/refresh-transport.ts';
import { toTokenAnswer } from '../tokens/to-token-answer.ts';
import type { HandOverOrders } from '../sessions/inherited-visitor.ts';
import { addPasskey, getPasskeyCreation } from './add-passkey.ts';
import { listOwnPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts';
import { logRefusal } from './log-passkey-event.ts';
import { getPasskeyProof, proveByPasskey } from './prove-by-passkey.ts';
import { getPasskeySignIn, signInByPasskey } from './sign-in-by-passkey.ts';

export function passkeyRoutes(context: Context, handOverOrders: HandOverOrders): Route[] {
  return [
    route(endpoints.getPasskeySignIn, async (call) => getPasskeySignIn(context, call)),
    route(endpoints.signInByPasskey, async (call) => {
      if (usesCookie(call)) requireSameOrigin(call, { isRequired: false });
      const { isNew, ...pair } = await logRefusal(
        context,
        call,
        signInByPasskey(context, call, call.body, handOverOrders),
      );
      return { ...toTokenAnswer(call, pair), isNew };
    }),
    route(endpoints.getPasskeyProof, (call) => getPasskeyProof(context, call)),
    route(endpoints.proveByPasskey, (call) =>
      logRefusal(context, call, proveByPasskey(context, call, call.body.credential)),
    ),
    route(endpoints.listPasskeys, async (call) => ({ data: await listOwnPasskeys(context, call) })),
    route(endpoints.getPasskeyCreation, (call) => getPasskeyCreation(context, call)),
    route(endpoints.addPasskey, (call) => logRefusal(context, call, addPasskey(context, call, call.body))),
    route(endpoints.renamePasskey, (call) => renamePasskey(context, call, { ...call.params, ...call.body })),
    route(endpoints.removePasskey, async (call) => {
      await removePasskey(context, call, call.params.id);
      return undefined;
    }),
  ];
}
