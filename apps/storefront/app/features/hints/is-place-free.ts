/** The visitor's page, and whether the question about cookies is still open. */
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

/** No hint covers a page of paying or ordering, or one that needs full attention. */
export function isPlaceFree({ pathname, search, isCovered }: PlaceFacts): boolean {
  return !isCovered && !QUIET.test(pathname) && !PAYMENT_RETURN.test(search);
}
