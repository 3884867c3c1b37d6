import { useLocation } from 'react-router';
import { useLastOrder } from '#features/checkout/result/last-order.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import type { PlaceFacts } from './is-place-free.ts';
import { useIsPageCovered } from './page-cover.ts';
import { useIsViewUntouched } from './use-untouched-view.ts';

/** The URL fragment that opens the cookie settings, so that any page can open them by a link. */
export const COOKIES_FRAGMENT = '#cookies';

/** The facts about the current page, and whether the question about cookies is to be shown. */
export function usePlaceFacts(): PlaceFacts {
  const { pathname, search, hash } = useLocation();
  const isCovered = useIsPageCovered();
  const hasResult = useLastOrder() !== null;
  const isAskedForCookies = hash === COOKIES_FRAGMENT;
  const isUntouched = useIsViewUntouched() && !isAskedForCookies;
  return {
    pathname,
    search,
    isCovered: isCovered || hasResult || isUntouched,
    isAskedForCookies,
    hasCookieChoice: useStored('cookieChoice') !== null,
  };
}
