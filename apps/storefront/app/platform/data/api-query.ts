import { queryOptions } from '@tanstack/react-query';
import type { CallAnswer, CallArguments, CallRequest } from '@kaplya/client/calls/api-types.ts';
import { getClient } from './client.ts';
import type { EndpointId } from '@kaplya/client/calls/endpoint-paths.ts';

/**
 * A query of one call, ready for `useQuery`; its key is the call's id and its request:
 * `useQuery(apiQuery('getCompany', { query: { lang } }))`.
 */
export function apiQuery<Id extends EndpointId>(id: Id, ...args: CallArguments<Id>) {
  const [request] = args as readonly [CallRequest<Id>?];
  return queryOptions<CallAnswer<Id>>({
    queryKey: [id, request ?? {}],
    queryFn: ({ signal }) => {
      const withSignal = [{ ...request, signal }] as unknown as CallArguments<Id>;
      return getClient().call(id, ...withSignal);
    },
  });
}
