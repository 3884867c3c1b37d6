import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListDefinition, ListPage } from './list-definition.ts';
import type { ListState } from './list-state.ts';

const PAGE_ROWS = 50;
/** More rows than anybody reads: who has so many narrows the filters. */
const PAGES_AT_MOST = 20;

/** The key of a list's queries, for what makes them stale. */
export const listKey = (listId: string): readonly unknown[] => ['list', listId];

/** The rows that have been loaded so far, page by page. */
export function useListPages<Row>(definition: ListDefinition<Row>, { filters, sort }: ListState) {
  const query = useInfiniteQuery({
    queryKey: [...listKey(definition.id), definition.of, filters, sort],
    queryFn: ({ pageParam, signal }): Promise<ListPage<Row>> =>
      definition.load({ filters, sort, cursor: pageParam, limit: PAGE_ROWS, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }, pages) => (pages.length < PAGES_AT_MOST ? nextCursor : null),
    // Rows stay where they are until those of another filter have come.
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap(({ items }) => items), [pages]);
  const last = pages?.at(-1);
  return {
    rows,
    /** The same as long as the rows that came first are. */
    firstPage: pages?.[0],
    /** When they were loaded last, in epoch milliseconds. */
    loadedAt: query.dataUpdatedAt,
    total: pages?.[0]?.total,
    totalIsAtLeast: pages?.[0]?.totalIsAtLeast === true,
    error: query.error,
    /** What failed last was one more page, not all of them anew. */
    isMoreFailed: query.isFetchNextPageError,
    isStale: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    /** There are more rows than a screen shows. */
    isCut: last?.nextCursor != null && !query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
  };
}

export type ListPages<Row> = ReturnType<typeof useListPages<Row>>;
