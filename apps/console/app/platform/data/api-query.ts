import { queryOptions } from '@tanstack/react-query';
import type { CallArguments } from '@kaplya/client/calls/api-types.ts';
import { toQuery } from '@kaplya/client/calls/to-query.ts';
import type { ConsoleEndpointId } from '../../../endpoints.ts';
import { call } from './client.ts';

/** The query options of a call: `useQuery(apiQuery('getOpsMe'))`. */
export function apiQuery<Id extends ConsoleEndpointId>(id: Id, ...args: CallArguments<Id>) {
  return queryOptions(toQuery<Id>(call, id, ...args));
}
