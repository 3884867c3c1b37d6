import type { Location, UIMatch } from 'react-router';

/** The route id of the layout that contains all pages opening over the catalogue. */
const CATALOGUE_LAYOUT = 'routes/catalogue';

let behind: string | null = null;

/**
 * Sets the path and query of the search results behind the open page, whose scroll position it shares; null: the
 * catalogue is behind it.
 */
export function setScrollBehind(place: string | null): void {
  behind = place;
}

type ScrolledPage = Pick<Location, 'key' | 'pathname' | 'search'>;

/**
 * The key by which the router stores scroll positions. All pages over the catalogue share one, so that opening them
 * does not scroll it; they scroll within their panel. Any other page has its own.
 */
export function toScrollKey(location: ScrolledPage, matches: readonly Pick<UIMatch, 'id'>[]): string {
  if (!matches.some(({ id }) => id === CATALOGUE_LAYOUT)) return location.key;
  if (location.pathname === '/search') return location.pathname + location.search;
  return (location.pathname !== '/' && behind) || 'catalogue';
}
