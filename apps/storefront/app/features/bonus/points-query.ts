import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Language } from '@kaplya/domain/languages';
import { getClient } from '#platform/data/client.ts';

const PAGE = 20;

/** The query of the points and their entries, page by page, newest first. The server refuses it to visitors. */
export function pointsQuery(language: Language) {
  return infiniteQueryOptions({
    // The entries are in the language of the page.
    queryKey: ['getLoyaltyHistory', 'pages', language],
    queryFn: ({ pageParam: cursor, signal }) =>
      getClient().call('getLoyaltyHistory', { query: { limit: PAGE, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
}
