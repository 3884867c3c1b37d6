import type { Import } from '@kaplya/contract';
import type { CallRequest } from '@kaplya/client/calls/api-types.ts';
import { apiQuery } from '#platform/data/api-query.ts';

export type Reading = NonNullable<CallRequest<'getImport'>['query']>;

const noReading: Reading = {};

/** An import as it is, or as it would be if its file were read otherwise. */
export const importQuery = (id: string, query: Reading = noReading) => apiQuery('getImport', { params: { id }, query });

/** Whether something goes on with it by itself. */
export const isBusy = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'checking' || state === 'committing' || state === 'undoing';

/** Whether it can be said again how its file is read. */
export const isMapped = ({ state, effects }: Pick<Import, 'state' | 'effects'>): boolean =>
  ['uploaded', 'mapped', 'refused'].includes(state) || (state === 'failed' && (effects.done ?? 0) === 0);
