import { parseUrl } from '../page/parse-url.ts';

/** The parameters that name a visitor's origin. Any other parameter may name a person, an order or a token. */
const TRACKED_PARAMETERS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'yclid', 'gclid'];

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** An address that analytics may know: without signatures, orders and the rest of its query and fragment. */
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

/** The visitor's origin: our own pages as above, of other sites only the host. */
export function toTrackedReferrer(address: string, ownOrigin: string): string {
  const url = parseUrl(address);
  if (!url) return '';
  return url.origin === ownOrigin ? toTrackedUrl(address) : `${url.origin}/`;
}
