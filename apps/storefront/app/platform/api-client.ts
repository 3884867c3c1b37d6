import { ApiFailure } from './api-failure.ts';
import type { Call, CallAnswer, CallArguments, LooseRequest } from './api-types.ts';
import { endpointPaths, type EndpointId } from './endpoint-paths.ts';
import type { TokenKeeper } from './token-keeper.ts';
import type { Send } from './transport.ts';

/**
 * The one API client of the browser: sends the bearer where a call needs one, renews it after a 401 and adds the
 * partner after `identity.partner_required`, each once a call (C-10).
 */
export function createApiClient(send: Send, tokens: TokenKeeper): Call {
  async function sendWithToken(id: EndpointId, request: LooseRequest): Promise<unknown> {
    let token = await tokens.getToken();
    let hasRefreshed = false;
    let hasEnriched = false;
    for (;;) {
      if (request.signal?.aborted) throw new ApiFailure({ kind: 'cancelled' });
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

  return async function call<Id extends EndpointId>(id: Id, ...args: CallArguments<Id>) {
    const [, access] = endpointPaths[id];
    const [request = {}] = args as readonly [LooseRequest?];
    const answer = access === 'none' && !request.withToken ? send(id, request, null) : sendWithToken(id, request);
    // The server checks its answers against the contract; checking them again would cost the browser zod.
    return (await answer) as CallAnswer<Id>;
  };
}
