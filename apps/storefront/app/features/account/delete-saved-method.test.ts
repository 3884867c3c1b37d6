import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import type { Call } from '@kaplya/client/calls/api-types.ts';
import { deleteSavedMethod } from './delete-saved-method.ts';

const queryClient = new QueryClient();
const lists = ['listClientCards', 'listClientSbps'] as const;

afterEach(() => queryClient.clear());

/** A shop that answers a deletion like this, and lists that were shown before it. */
function prepare(answer: () => Promise<unknown>) {
  for (const list of lists) queryClient.setQueryData([...apiQuery(list).queryKey], { 'hydra:member': [] });
  const call = vi.fn(answer);
  return { call, surroundings: { call: call as unknown as Call, queryClient } };
}

/** The lists that are fetched again, in the profile and at a cell alike. */
const listInvalidated = () => lists.filter((list) => queryClient.getQueryState(apiQuery(list).queryKey)?.isInvalidated);

describe('A saved way to pay [S-56]', () => {
  test.each([
    ['card', 'deleteClientCard', 'listClientCards'],
    ['sbp', 'deleteClientSbp', 'listClientSbps'],
  ] as const)('of the kind %s is deleted at the bank and offered nowhere any more', async (kind, remove, list) => {
    const { call, surroundings } = prepare(() => Promise.resolve());
    await deleteSavedMethod(kind, 'saved-1', surroundings);
    expect(call.mock.calls).toEqual([[remove, { params: { id: 'saved-1' } }]]);
    expect(listInvalidated()).toEqual([list]);
  });

  test('that was deleted elsewhere meanwhile is as good as deleted', async () => {
    const { surroundings } = prepare(() => Promise.reject(new ApiFailure({ kind: 'answer', status: 404 })));
    await deleteSavedMethod('card', 'saved-1', surroundings);
    expect(listInvalidated()).toEqual(['listClientCards']);
  });

  test('that could not be deleted is read again, and the failure is shown', async () => {
    const failure = new ApiFailure({ kind: 'network' });
    const { surroundings } = prepare(() => Promise.reject(failure));
    await expect(deleteSavedMethod('card', 'saved-1', surroundings)).rejects.toBe(failure);
    expect(listInvalidated()).toEqual(['listClientCards']);
  });
});
