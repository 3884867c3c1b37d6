import type { StorefrontLoadContext } from '@kaplya/contract/load-context';
import type { RouterContextProvider } from 'react-router';
import type { Call, CallAnswer, CallArguments, LooseRequest } from '@kaplya/client/calls/api-types.ts';
import type { PublicEndpointId } from '@kaplya/client/calls/endpoints.ts';
import { loadContext } from './load-context.ts';
import { contractServices, createTransport } from '@kaplya/client/calls/transport.ts';

/**
 * The public calls for server loaders, typed like the browser's client and made in process:
 * `await publicApi(context, language)('getCompany', { query: { lang: language } })`. Rejects with `ApiFailure`.
 */
export function publicApi(
  context: Readonly<RouterContextProvider>,
  language: string | null = null,
): Call<PublicEndpointId> {
  const values: StorefrontLoadContext = context.get(loadContext);
  const send = createTransport({
    fetch: (path, init) => values.fetchApi(path, init),
    // In process every service has the path of the contract, while the config may give the browser other URLs.
    getServices: () => contractServices,
    getLanguage: () => language,
  });

  return async function call<Id extends PublicEndpointId>(id: Id, ...args: CallArguments<Id>) {
    const [request = {}] = args as readonly [LooseRequest?];
    return (await send(id, request, null)) as CallAnswer<Id>;
  };
}
