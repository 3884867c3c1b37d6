import type { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import type { Call } from '@kaplya/client/calls/api-types.ts';

/** The kinds of payment methods saved at the acquirer, each with the calls that list and delete it. */
export const savedMethodKinds = {
  card: { list: () => apiQuery('listClientCards'), remove: 'deleteClientCard' },
  sbp: { list: () => apiQuery('listClientSbps'), remove: 'deleteClientSbp' },
} as const;

export type SavedMethodKind = keyof typeof savedMethodKinds;

type Surroundings = { call: Call; queryClient: QueryClient };

/** Deletes a saved card or account (S-56), then refetches every query that lists it. */
export async function deleteSavedMethod(
  kind: SavedMethodKind,
  id: string,
  { call, queryClient }: Surroundings,
): Promise<void> {
  const { list, remove } = savedMethodKinds[kind];
  try {
    await call(remove, { params: { id } });
  } catch (failure) {
    // A 404 means that the method was already deleted, for example on another device.
    const isGone = failure instanceof ApiFailure && failure.status === 404;
    if (!isGone) throw failure;
  } finally {
    // Also after a failure: it may be deleted although no answer came.
    void queryClient.invalidateQueries({ queryKey: list().queryKey });
  }
}
