/** The facts about the current page, and whether the question about cookies is to be shown. */
export type PlaceFacts = {
  pathname: string;
  search: string;
  /** A dialog, a drawer, the result of an order or the keyboard of the phone is open. */
  isCovered: boolean;
  /** The visitor opened the cookie settings, whatever was chosen before. */
  isAskedForCookies: boolean;
  hasCookieChoice: boolean;
};

/** Pages where people order, pay, wait at an open door or follow an order: no hint covers them. */
const QUIET = /^\/(?:checkout|cart|orders|aquamarket)(?:\/|$)/;
const PAYMENT_RETURN = /[?&](?:order_id|success)=/;

/** Whether the question about cookies is due. It precedes all other hints, which are then not checked. */
export function isAboutCookies({ isAskedForCookies, hasCookieChoice }: PlaceFacts): boolean {
  return isAskedForCookies || !hasCookieChoice;
}

/**
 * Whether a hint may be shown on the current page: not over an overlay, and not where people order, pay or follow an
 * order.
 */
export function isPlaceFree({ pathname, search, isCovered }: PlaceFacts): boolean {
  return !isCovered && !QUIET.test(pathname) && !PAYMENT_RETURN.test(search);
}
