import { queryOptions } from '@tanstack/react-query';
import type { Call, CallAnswer, CallArguments } from '@kaplya/client/calls/api-types.ts';
import type { EndpointId } from '@kaplya/client/calls/endpoints.ts';
import { toQuery } from '@kaplya/client/calls/to-query.ts';
import { getClient } from './client.ts';

const call: Call = (id, ...args) => getClient().call(id, ...args);

/** Converts an API call to the options of `useQuery`: `useQuery(apiQuery('getCompany', { query: { lang } }))`. */
export function apiQuery<Id extends EndpointId>(id: Id, ...args: CallArguments<Id>) {
  return queryOptions<CallAnswer<Id>>(toQuery<Id>(call, id, ...args));
}
