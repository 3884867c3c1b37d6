import type { Config } from '@kaplya/contract/shapes/config';
import { parseUrl } from '#platform/page/parse-url.ts';

type StoreLinks = Pick<Config['links'], 'appStore' | 'googlePlay'>;

export type Store = keyof StoreLinks;

/** The URL of the app's page in each app store. null for a store that the config does not name. */
export function findStoreLinks(links: StoreLinks): Record<Store, string | null> {
  return { appStore: findHttpsUrl(links.appStore), googlePlay: findHttpsUrl(links.googlePlay) };
}

/**
 * Returns the app store of a phone or tablet by its user agent; null for other devices. An iPad's user agent is that of
 * a Mac, so it is recognised by its touch points, which only the browser can read.
 */
export function findStoreOfDevice(userAgent: string, touchPoints = 0): Store | null {
  // The user agent of Windows Phone also contains "Android" and "iPhone".
  if (/Windows Phone/i.test(userAgent)) return null;
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'appStore';
  if (/Android/.test(userAgent)) return 'googlePlay';
  return /Macintosh/.test(userAgent) && touchPoints > 1 ? 'appStore' : null;
}

function findHttpsUrl(link: string): string | null {
  return parseUrl(link)?.protocol === 'https:' ? link : null;
}
