/**
 * The state of loading of a part of the page (T-01). `pending`: not requested yet. After a failure it is `ready`, and
 * the query has an error.
 */
export type LoadState = 'pending' | 'loading' | 'refetch' | 'loadMore' | 'ready';

/** The properties of a TanStack query that `toLoadState` reads; `isFetchingNextPage` only of infinite queries. */
export type QueryProgress = {
  status: 'pending' | 'error' | 'success';
  fetchStatus: 'fetching' | 'paused' | 'idle';
  isFetchingNextPage?: boolean;
};

export function toLoadState({ status, fetchStatus, isFetchingNextPage = false }: QueryProgress): LoadState {
  if (isFetchingNextPage) return 'loadMore';
  if (fetchStatus === 'fetching') return status === 'pending' ? 'loading' : 'refetch';
  return status === 'pending' ? 'pending' : 'ready';
}
