/**
 * The state of an area that loads (T-01). `pending`: not requested yet. An area that failed is `ready`, with an error.
 */
export type LoadState = 'pending' | 'loading' | 'refetch' | 'loadMore' | 'ready';

/** The relevant part of a TanStack query. Infinite queries also contain whether a further page is loading. */
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
