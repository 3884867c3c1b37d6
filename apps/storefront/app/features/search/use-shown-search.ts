import { useEffect, useState, type ComponentType } from 'react';
import { useLocation, useMatches } from 'react-router';
import { paths } from '#platform/page/paths.ts';
import { setScrollBehind } from '#platform/page/scroll-key.ts';
import type { FoundGoods } from './load-search.ts';

export type SearchPageProps = { found: FoundGoods; search: string };

/** The export of the search route: the layout renders its page. */
export type SearchHandle = { searchPage: ComponentType<SearchPageProps> };

export type ShownSearch = SearchPageProps & { Page: SearchHandle['searchPage'] };

function isSearch(handle: unknown): handle is SearchHandle {
  return typeof handle === 'object' && handle !== null && 'searchPage' in handle;
}

/**
 * The search results to show: those of the URL, or, below a page opened over results, those results. null: the
 * catalogue is shown instead.
 */
export function useShownSearch(): ShownSearch | null {
  const { pathname, search } = useLocation();
  const match = useMatches().at(-1);
  const [previous, setPrevious] = useState<ShownSearch | null>(null);
  let shown = pathname === paths.catalogue() ? null : previous;
  if (match && isSearch(match.handle)) {
    const found = match.loaderData as FoundGoods;
    if (previous?.found !== found || previous.search !== search)
      shown = { Page: match.handle.searchPage, found, search };
  }
  if (shown !== previous) setPrevious(shown);

  const place = shown && paths.search() + shown.search;
  useEffect(() => setScrollBehind(place), [place]);
  return shown;
}
