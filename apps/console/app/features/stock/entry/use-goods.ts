import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#platform/data/client.ts';

const GOODS_OF_PAGE = 500;

/** The loaded pages of a warehouse's goods with their stock; undefined: the first warehouse. */
export function useGoods(warehouseId: string | undefined, q: string) {
  const query = useInfiniteQuery({
    queryKey: ['list', 'stock', 'grid', warehouseId ?? '', q],
    queryFn: ({ pageParam, signal }) =>
      call('listStock', {
        query: {
          limit: GOODS_OF_PAGE,
          ...(warehouseId !== undefined && { warehouseId }),
          ...(q !== '' && { q }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap(({ items }) => items), [pages]);
  return {
    rows,
    warehouseId: pages?.[0]?.warehouseId,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    reload: () => void query.refetch(),
  };
}
