import { profileQuery, userQuery } from '#features/identity/session/account-queries.ts';
import { getQueryClient } from '#platform/data/query-client.ts';

/** Refetches the queries of the profile and the user after a change. */
export async function refreshAccount(): Promise<void> {
  const queries = getQueryClient();
  await Promise.all(
    [profileQuery(), userQuery()].map(({ queryKey }) => queries.invalidateQueries({ queryKey: queryKey.slice(0, 1) })),
  );
}
