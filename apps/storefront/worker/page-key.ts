/**
 * The pages whose HTML contains nothing personal, so that a cached copy serves any user of this browser without a
 * network. Personal data is rendered after hydration, from the browser's storage.
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

/**
 * The path under which the one copy of the page of an order is cached: before hydration it is the same for all orders.
 */
export const ANY_ORDER = '/orders/any';

/** The cache key of a page; null for a page that is never cached. */
export function findPageKey(pathname: string): string | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  if (ORDER.test(path)) return ANY_ORDER;
  return CACHED_PAGES.has(path) || GOODS.test(path) ? path : null;
}
