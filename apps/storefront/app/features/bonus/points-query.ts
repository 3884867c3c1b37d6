import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Language } from '@kaplya/domain/languages';
import { getClient } from '#platform/data/client.ts';

const PAGE = 20;

/** The points and their history page by page, the newest first. For a visitor the call is refused. */
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
