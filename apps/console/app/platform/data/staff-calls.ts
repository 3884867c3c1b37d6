import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { LooseRequest } from '@kaplya/client/calls/api-types.ts';
import type { AnyEndpointId } from '@kaplya/client/calls/endpoints.ts';
import type { Send } from '@kaplya/client/calls/transport.ts';
import { isVisitorToken } from '@kaplya/client/tokens/token-claims.ts';
import type { TokenSource } from '@kaplya/client/tokens/token-keeper.ts';
import type { StaffSession } from '#platform/session/staff-session.ts';

type StaffCallsOptions = { send: Send; tokens: Pick<TokenSource, 'refresh'>; session: StaffSession };

const isUnauthorized = (failure: unknown): boolean => failure instanceof ApiFailure && failure.status === 401;

/** The layer above the transport: it adds the token, and renews an expired one. */
export function createStaffCalls({ send, tokens, session }: StaffCallsOptions) {
  /** Renews a refused token; null when the session has ended. Rejects when the renewal fails for another reason. */
  async function renew(refused: string): Promise<string | null> {
    try {
      const token = await tokens.refresh(refused);
      return isVisitorToken(token) ? null : token;
    } catch (failure) {
      if (session.findToken() === null) return null;
      throw failure;
    }
  }

  return {
    /** Calls with a session, waiting for a sign-in as often as needed. Rejects with `ApiFailure`. */
    async call(id: AnyEndpointId, request: LooseRequest): Promise<unknown> {
      for (;;) {
        const token = await session.whenSignedIn(request.signal);
        try {
          return await send(id, request, token);
        } catch (failure) {
          if (!isUnauthorized(failure)) throw failure;
        }
        const fresh = await renew(token);
        if (fresh === null) continue;
        try {
          return await send(id, request, fresh);
        } catch (failure) {
          if (!isUnauthorized(failure)) throw failure;
          // The renewed token is refused, too, because the account was disabled.
          session.lose(fresh);
        }
      }
    },

    /** Calls with the token of `source`: the token keeper, or what it passes to code inside its lock. */
    async callAsVisitor(source: TokenSource, id: AnyEndpointId, request: LooseRequest): Promise<unknown> {
      const token = await source.getToken();
      try {
        return await send(id, request, token);
      } catch (failure) {
        if (!isUnauthorized(failure)) throw failure;
      }
      return send(id, request, await source.refresh(token));
    },
  };
}
