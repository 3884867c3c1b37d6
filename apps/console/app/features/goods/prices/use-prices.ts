import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#platform/data/client.ts';
import { toPriceRows } from './price-rows.ts';

const PRICES_OF_PAGE = 500;

/** The key prefix of all price queries, for their invalidation. */
export const pricesKey = ['prices'] as const;

/** The rows of the price grid for a search, loaded page by page. */
export function usePrices(q: string) {
  const query = useInfiniteQuery({
    queryKey: [...pricesKey, q],
    queryFn: ({ pageParam, signal }) =>
      call('listPrices', {
        query: { limit: PRICES_OF_PAGE, ...(q !== '' && { q }), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => pages && toPriceRows(pages.flatMap(({ items }) => items)), [pages]);
  const [first] = pages ?? [];
  return {
    rows,
    areas: first?.areas,
    /** The number of products and sets; `first.total` counts one price for each area. */
    total: first && (first.areas.length === 0 ? 0 : Math.ceil(first.total / first.areas.length)),
    totalIsAtLeast: first?.totalIsAtLeast === true,
    error: query.error,
    isStale: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    reload: () => void query.refetch(),
    /** Refetches the loaded pages and returns their rows; empty if the request failed. */
    reread: async () => toPriceRows((await query.refetch()).data?.pages.flatMap(({ items }) => items) ?? []),
  };
}
