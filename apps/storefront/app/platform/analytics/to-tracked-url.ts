import { parseUrl } from '../page/parse-url.ts';

/**
 * The query parameters that say where a visitor came from. All others are removed, because they may contain a person,
 * an order or a token.
 */
const TRACKED_PARAMETERS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'yclid', 'gclid'];

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/**
 * Returns the URL that is sent to analytics: without the fragment, UUIDs in the path, and query parameters other than
 * `TRACKED_PARAMETERS`.
 */
export function toTrackedUrl(address: string): string {
  const url = new URL(address);
  const tracked = new URLSearchParams();
  for (const name of TRACKED_PARAMETERS) {
    const value = url.searchParams.get(name);
    if (value) tracked.set(name, value);
  }
  const query = tracked.size > 0 ? `?${tracked}` : '';
  return url.origin + url.pathname.replaceAll(UUID, '_') + query;
}

/**
 * Returns the referrer that is sent to analytics: one of our own pages as in `toTrackedUrl`, of another site only its
 * origin.
 */
export function toTrackedReferrer(address: string, ownOrigin: string): string {
  const url = parseUrl(address);
  if (!url) return '';
  return url.origin === ownOrigin ? toTrackedUrl(address) : `${url.origin}/`;
}
