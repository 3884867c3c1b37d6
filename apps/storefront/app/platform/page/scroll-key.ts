import type { Location, UIMatch } from 'react-router';

/** The layout of `routes.ts` that contains all pages over the catalogue. */
const CATALOGUE_LAYOUT = 'routes/catalogue';

let behind: string | null = null;

/** Names the page of results, if any, below the open pages, which leave its scroll position alone too. */
export function setScrollBehind(place: string | null): void {
  behind = place;
}

type ScrolledPage = Pick<Location, 'key' | 'pathname' | 'search'>;

/**
 * Pages over the catalogue must not scroll it: all of these addresses share one scroll position. The open page itself
 * scrolls in its panel. Any other page has a position of its own.
 */
export function toScrollKey(location: ScrolledPage, matches: readonly Pick<UIMatch, 'id'>[]): string {
  if (!matches.some(({ id }) => id === CATALOGUE_LAYOUT)) return location.key;
  if (location.pathname === '/search') return location.pathname + location.search;
  return (location.pathname !== '/' && behind) || 'catalogue';
}
