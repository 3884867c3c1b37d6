import { useLocation } from 'react-router';
import { useLastOrder } from '#features/checkout/result/last-order.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import type { PlaceFacts } from './is-place-free.ts';
import { useIsPageCovered } from './page-cover.ts';

/** The fragment of an address that opens the cookie settings: a link is enough, anywhere. */
export const COOKIES_FRAGMENT = '#cookies';

/** The visitor's page, and whether the question about cookies is still open. */
export function usePlaceFacts(): PlaceFacts {
  const { pathname, search, hash } = useLocation();
  const isCovered = useIsPageCovered();
  const hasResult = useLastOrder() !== null;
  return {
    pathname,
    search,
    isCovered: isCovered || hasResult,
    isAskedForCookies: hash === COOKIES_FRAGMENT,
    hasCookieChoice: useStored('cookieChoice') !== null,
  };
}
