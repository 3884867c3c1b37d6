/**
 * Pages that are the same for everybody until they are hydrated, so that one copy serves any visitor without a
 * network. Their personal parts come from the browser's storage, never from here.
 */
const CACHED_PAGES = new Set([
  '/',
  '/cart',
  '/checkout',
  '/orders',
  '/addresses',
  '/favourites',
  '/profile',
  '/bonus',
  '/about',
  '/delivery',
]);

const ORDER = /^\/orders\/[^/]+$/;
const GOODS = /^\/(?:products|product_sets)\/[^/]+$/;

/** The path of the one copy for every order. */
export const ANY_ORDER = '/orders/any';

/** The cache key of a page; null for a page that is never cached. */
export function findPageKey(pathname: string): string | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  if (ORDER.test(path)) return ANY_ORDER;
  return CACHED_PAGES.has(path) || GOODS.test(path) ? path : null;
}
