import type { Config } from '@kaplya/contract/shapes/config';
import { parseUrl } from '#platform/page/parse-url.ts';

type StoreLinks = Pick<Config['links'], 'appStore' | 'googlePlay'>;

export type Store = keyof StoreLinks;

/** The URL of the app's page in each app store. null for a store that the config does not name. */
export function findStoreLinks(links: StoreLinks): Record<Store, string | null> {
  return { appStore: findHttpsUrl(links.appStore), googlePlay: findHttpsUrl(links.googlePlay) };
}

/**
 * The store of the phone or tablet that a browser names, null for anything else. An iPad claims to be a Mac and is
 * recognised by its number of touch points (`touchPoints`), which only the browser knows.
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
