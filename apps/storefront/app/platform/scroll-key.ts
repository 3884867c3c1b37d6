import type { Location } from 'react-router';

const STANDING_ALONE = ['/checkout', '/coming-soon', '/delivery', '/agreements', '/aquamarket'];

let behind: string | null = null;

/** Says which page of results, if any, lies below the pages that open over it: those leave its position alone too. */
export function setScrollBehind(place: string | null): void {
  behind = place;
}

/**
 * What opens over the catalogue must not move it: all of these addresses share one scroll position.
 * The open page itself scrolls in its frame.
 */
export function toScrollKey(location: Location): string {
  const standsAlone = STANDING_ALONE.some((path) => location.pathname.startsWith(path));
  if (standsAlone) return location.key;
  if (location.pathname === '/search') return location.pathname + location.search;
  return (location.pathname !== '/' && behind) || 'catalogue';
}
