import { ApiFailure } from '../failures/api-failure.ts';
import type { Call, CallAnswer, CallArguments, LooseRequest } from './api-types.ts';
import { getEndpoint, type EndpointId } from './endpoints.ts';
import { isVisitorToken } from '../tokens/token-claims.ts';
import type { TokenSource } from '../tokens/token-keeper.ts';
import type { Send } from './transport.ts';
import { withProof } from './with-proof.ts';

/**
 * Sends the bearer, renews it after a 401 and adds the partner after `identity.partner_required`, each once (C-10).
 */
export async function sendWithToken(
  send: Send,
  tokens: TokenSource,
  id: EndpointId,
  request: LooseRequest,
): Promise<unknown> {
  const [, access] = getEndpoint(id);
  let token = await tokens.getToken();
  let hasRefreshed = false;
  let hasEnriched = false;
  for (;;) {
    // The customer may have signed out since the request, here or in another tab: a visitor does not repeat it.
    const isOver = request.signal?.aborted || (access === 'customer' && isVisitorToken(token));
    if (isOver) throw new ApiFailure({ kind: 'cancelled' });
    try {
      return await send(id, request, token);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      if (failure.status === 401 && !hasRefreshed) {
        hasRefreshed = true;
        token = await tokens.refresh(token);
      } else if (failure.status === 422 && failure.code === 'identity.partner_required' && !hasEnriched) {
        hasEnriched = true;
        token = await tokens.enrich(token);
      } else {
        throw failure;
      }
    }
  }
}

/** The browser's one API client. It sends a bearer with the calls that need one. */
export function createApiClient(send: Send, tokens: TokenSource): Call {
  return async function call<Id extends EndpointId>(id: Id, ...args: CallArguments<Id>) {
    const [, access] = getEndpoint(id);
    const [request = {}] = args as readonly [LooseRequest?];
    const answer =
      access === 'none' && !request.withToken
        ? send(id, request, null)
        : withProof(() => sendWithToken(send, tokens, id, request));
    // The server checks its answers against the contract; checking them again would cost the browser zod.
    return (await answer) as CallAnswer<Id>;
  };
}
