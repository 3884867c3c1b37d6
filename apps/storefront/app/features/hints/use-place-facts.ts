import { useLocation } from 'react-router';
import { useLastOrder } from '#features/checkout/result/last-order.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import type { PlaceFacts } from './is-place-free.ts';
import { useIsPageCovered } from './page-cover.ts';

/** The URL fragment that opens the cookie settings, so that any page can open them by a link. */
export const COOKIES_FRAGMENT = '#cookies';

/** The facts about the current page, and whether the question about cookies is to be shown. */
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
