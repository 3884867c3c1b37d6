import { queryOptions } from '@tanstack/react-query';
import type { CallAnswer, CallArguments, LooseRequest } from '@kaplya/client/calls/api-types.ts';
import { call, type ConsoleEndpointId } from './client.ts';

/** `useQuery(apiQuery('getOpsMe'))`: a call as a query, under its id and what it asks. */
export function apiQuery<Id extends ConsoleEndpointId>(id: Id, ...args: CallArguments<Id>) {
  const [request = {}] = args as readonly [LooseRequest?];
  return queryOptions({
    queryKey: [id, { params: request.params, query: request.query }] as const,
    queryFn: async ({ signal }) =>
      (await (call as (id: Id, request: LooseRequest) => Promise<unknown>)(id, {
        ...request,
        signal,
      })) as CallAnswer<Id>,
  });
}
