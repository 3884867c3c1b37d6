import type { Location } from 'react-router';

const STANDING_ALONE = ['/checkout', '/coming-soon', '/delivery', '/agreements', '/aquamarket'];

/**
 * What opens over the catalogue must not move it: all of these addresses share one scroll position.
 * The open page itself scrolls in its frame.
 */
export function toScrollKey(location: Location): string {
  const standsAlone = STANDING_ALONE.some((path) => location.pathname.startsWith(path));
  return standsAlone ? location.key : 'catalogue';
}
