import { endpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import {
  clearRefreshCookie,
  getRefreshToken,
  requireSameOrigin,
  sendRefreshCookie,
  usesCookie,
} from './refresh-transport.ts';
import {
  enrichSession,
  openVisitorSession,
  refreshSession,
  revokeSession,
  type TokenPairOfSession,
} from './sessions.ts';

/** What identity must know of partners, who stand in a layer above it. */
export type IdentityNeeds = { partnerExists(partnerId: string): Promise<boolean> };

export function identityRoutes(context: Context, { partnerExists }: IdentityNeeds): Route[] {
  async function requirePartner(partnerId: string): Promise<void> {
    if (!(await partnerExists(partnerId))) throw new Refusal('partner.unknown');
  }

  return [
    route(endpoints.createAnonymousToken, async (call) => {
      const partnerId = call.body?.partnerId ?? null;
      if (usesCookie(call)) requireSameOrigin(call, { isRequired: false });
      if (partnerId !== null) await requirePartner(partnerId);
      return toAnswer(call, await openVisitorSession(context, partnerId));
    }),
    route(endpoints.refreshToken, async (call) => {
      const refreshToken = getRefreshToken(call);
      const idempotencyKey = call.request.headers.get('idempotency-key')?.slice(0, 200) ?? null;
      const isInBody = !usesCookie(call);
      return toAnswer(call, await refreshSession(context, { refreshToken, idempotencyKey, isInBody }));
    }),
    route(endpoints.revokeToken, async (call) => {
      await revokeSession(context, getRefreshToken(call));
      if (usesCookie(call)) clearRefreshCookie(call);
      return undefined;
    }),
    route(endpoints.enrichToken, async ({ body: { partnerId }, bearer }) => {
      await requirePartner(partnerId);
      return { token: await enrichSession(context, bearer.sessionId, partnerId) };
    }),
  ];
}

type TokenCall = Parameters<typeof sendRefreshCookie>[0];

function toAnswer(call: TokenCall, { token, refreshToken }: TokenPairOfSession) {
  if (!usesCookie(call)) return { token, refresh_token: refreshToken };
  sendRefreshCookie(call, refreshToken);
  return { token };
}
