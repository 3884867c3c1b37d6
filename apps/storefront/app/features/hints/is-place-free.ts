/** The facts about the current page, and whether the question about cookies is to be shown. */
export type PlaceFacts = {
  pathname: string;
  search: string;
  /** Whether a dialog, a drawer, the result of an order or the phone's keyboard is open, or a low phone is untouched. */
  isCovered: boolean;
  /** Whether the visitor has opened the cookie settings (`#cookies`), even if a choice exists. */
  isAskedForCookies: boolean;
  hasCookieChoice: boolean;
};

/** Pages where people order, pay, wait at an open door or follow an order: no hint covers them. */
const QUIET = /^\/(?:checkout|cart|orders|aquamarket)(?:\/|$)/;
/** The menu on a phone: its last rows would lie under a hint. */
const MENU = /^\/profile\/?$/;
const PAYMENT_RETURN = /[?&](?:order_id|success)=/;

/** Whether the question about cookies is to be shown. It precedes all other hints. */
export function isAboutCookies({ isAskedForCookies, hasCookieChoice }: PlaceFacts): boolean {
  return isAskedForCookies || !hasCookieChoice;
}

/**
 * Whether a hint may be shown on the current page: not over an overlay or the menu, unless its settings were opened
 * there, and not where people order, pay or follow an order.
 */
export function isPlaceFree({ pathname, search, isCovered, isAskedForCookies }: PlaceFacts): boolean {
  if (MENU.test(pathname) && !isAskedForCookies) return false;
  return !isCovered && !QUIET.test(pathname) && !PAYMENT_RETURN.test(search);
}
