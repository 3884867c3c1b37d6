import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListDefinition, ListPage } from './list-definition.ts';
import type { ListState } from './list-state.ts';

const PAGE_ROWS = 50;
/** The most loaded pages; to see further rows the person narrows the filters. */
const PAGES_AT_MOST = 20;

/** The query key of a list, for invalidation. */
export const listKey = (listId: string): readonly unknown[] => ['list', listId];

/** The loaded rows, page by page. */
export function useListPages<Row>(definition: ListDefinition<Row>, { filters, sort }: ListState) {
  const query = useInfiniteQuery({
    queryKey: [...listKey(definition.id), definition.of, filters, sort],
    queryFn: ({ pageParam, signal }): Promise<ListPage<Row>> =>
      definition.load({ filters, sort, cursor: pageParam, limit: PAGE_ROWS, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }, pages) => (pages.length < PAGES_AT_MOST ? nextCursor : null),
    // The previous rows remain until those of the new filter have loaded.
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap(({ items }) => items), [pages]);
  const last = pages?.at(-1);
  return {
    rows,
    /** Referentially stable while the first page is unchanged. */
    firstPage: pages?.[0],
    /** The time of the last load, in epoch milliseconds. */
    loadedAt: query.dataUpdatedAt,
    total: pages?.[0]?.total,
    totalIsAtLeast: pages?.[0]?.totalIsAtLeast === true,
    error: query.error,
    /** Whether the last failure was of a further page rather than of a refetch. */
    isMoreFailed: query.isFetchNextPageError,
    isStale: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    /** Whether further rows exist that cannot be loaded, because of `PAGES_AT_MOST`. */
    isCut: last?.nextCursor != null && !query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
  };
}

export type ListPages<Row> = ReturnType<typeof useListPages<Row>>;
