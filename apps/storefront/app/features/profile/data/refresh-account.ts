import type { QueryKey } from '@tanstack/react-query';
import { pause } from '@kaplya/client/streams/pause.ts';
import { profileQuery, userQuery } from '#features/identity/session/account-queries.ts';
import { getQueryClient } from '#platform/data/query-client.ts';

const LIMIT_MS = 5000;

/**
 * Refetches the profile, the user and other queries after a change, which has its answer already. Resolves to false
 * when no answer comes within a few seconds; the queries are then retried in the background.
 */
export async function refreshAccount(...others: readonly { queryKey: QueryKey }[]): Promise<boolean> {
  const queries = getQueryClient();
  const refetched = Promise.all(
    [profileQuery(), userQuery(), ...others].map(({ queryKey }) =>
      queries.invalidateQueries({ queryKey: queryKey.slice(0, 1) }),
    ),
  );
  return Promise.race([refetched.then(() => true), pause(LIMIT_MS).then(() => false)]);
}
