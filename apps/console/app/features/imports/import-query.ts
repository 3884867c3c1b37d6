import type { Import } from '@kaplya/contract';
import type { CallRequest } from '@kaplya/client/calls/api-types.ts';
import { apiQuery } from '#platform/data/api-query.ts';

export type Reading = NonNullable<CallRequest<'getImport'>['query']>;

const noReading: Reading = {};

/** An import; with `query`, a preview of its file under other reading options. */
export const importQuery = (id: string, query: Reading = noReading) => apiQuery('getImport', { params: { id }, query });

/** True while the server works on the import. */
export const isBusy = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'checking' || state === 'committing' || state === 'undoing';

/** True while the mapping of the import can still be changed. */
export const isMapped = ({ state, effects }: Pick<Import, 'state' | 'effects'>): boolean =>
  ['uploaded', 'mapped', 'refused'].includes(state) || (state === 'failed' && (effects.done ?? 0) === 0);
