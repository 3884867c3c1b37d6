import { expect, test } from 'vitest';
import { toLoadState, type QueryProgress } from './load-state.ts';

test.each<[QueryProgress, string]>([
  [{ status: 'pending', fetchStatus: 'idle' }, 'pending'],
  [{ status: 'pending', fetchStatus: 'paused' }, 'pending'],
  [{ status: 'pending', fetchStatus: 'fetching' }, 'loading'],
  [{ status: 'success', fetchStatus: 'idle' }, 'ready'],
  [{ status: 'success', fetchStatus: 'fetching' }, 'refetch'],
  [{ status: 'success', fetchStatus: 'fetching', isFetchingNextPage: true }, 'loadMore'],
  [{ status: 'error', fetchStatus: 'idle' }, 'ready'],
  [{ status: 'error', fetchStatus: 'fetching' }, 'refetch'],
])('%j shows as %s [T-01]', (progress, state) => {
  expect(toLoadState(progress)).toBe(state);
});
