import { isAboutCookies, isPlaceFree, type PlaceFacts } from './is-place-free.ts';

export type Hint = 'cookies' | 'ads' | 'download' | 'install';

/** Everything that decides which hint is shown; times are in milliseconds, null is "never" or "not known". */
export type HintFacts = PlaceFacts & {
  now: number;
  isCustomer: boolean;
  /** Whether the account's consent to advertising is current. null while unknown. */
  hasAdsConsent: boolean | null;
  adsDeclinedAt: number | null;
  /** Whether the config names the app's page in the store of this phone. */
  hasStore: boolean;
  downloadClosedAt: number | null;
  /** The way to add the shop to the home screen: the browser's prompt, written steps; null when there is none. */
  installWay: 'prompt' | 'steps' | null;
  /** Whether this page already runs as an app from the home screen. */
  isInstalled: boolean;
  installClosedAt: number | null;
  /** `openedAt`: the load of this page; `firstVisitAt`: the first visit in this browser. */
  openedAt: number;
  firstVisitAt: number | null;
  hasOrdered: boolean;
  /** Whether a hint was answered or closed since the page was loaded. */
  hasAnswered: boolean;
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const ADS_PAUSE = 90 * DAY;
const DOWNLOAD_PAUSE = 14 * DAY;
const INSTALL_PAUSE = 30 * DAY;
/** No suggestion is shown for this time after a visitor closed one. */
const SUGGESTION_PAUSE = DAY;
/** A page loaded this long after the first visit belongs to a later visit. */
const VISIT = 30 * MINUTE;

/**
 * The one hint that may be shown now, or null: the question about cookies, which the law requires, first, then at most
 * one suggestion a visit (S-64).
 */
export function chooseHint(facts: HintFacts): Hint | null {
  if (!isPlaceFree(facts)) return null;
  if (isAboutCookies(facts)) return 'cookies';
  if (facts.hasAnswered || isJustClosed(facts)) return null;
  if (canAskForAds(facts) && facts.hasAdsConsent === false) return 'ads';
  if (canSuggestDownload(facts)) return 'download';
  if (canSuggestInstalling(facts)) return 'install';
  return null;
}

/** Whether the hint about advertising could be shown, so that the account's consent must be requested. */
export function isAdsConsentNeeded(facts: HintFacts): boolean {
  return isPlaceFree(facts) && facts.hasCookieChoice && !isJustClosed(facts) && canAskForAds(facts);
}

function isJustClosed({ now, adsDeclinedAt, downloadClosedAt, installClosedAt }: HintFacts): boolean {
  return ![adsDeclinedAt, downloadClosedAt, installClosedAt].every((at) => isOver(at, SUGGESTION_PAUSE, now));
}

function canAskForAds({ now, isCustomer, adsDeclinedAt, hasAnswered }: HintFacts): boolean {
  return isCustomer && !hasAnswered && isOver(adsDeclinedAt, ADS_PAUSE, now);
}

function canSuggestDownload({ now, pathname, hasStore, isInstalled, downloadClosedAt }: HintFacts): boolean {
  return hasStore && !isInstalled && pathname !== '/get' && isOver(downloadClosedAt, DOWNLOAD_PAUSE, now);
}

function canSuggestInstalling(facts: HintFacts): boolean {
  const { now, installWay, isInstalled, installClosedAt, openedAt, firstVisitAt, hasOrdered } = facts;
  const isLaterVisit = firstVisitAt !== null && openedAt - firstVisitAt >= VISIT;
  return (
    installWay !== null && !isInstalled && (isLaterVisit || hasOrdered) && isOver(installClosedAt, INSTALL_PAUSE, now)
  );
}

/** Whether the pause since `at` is over. null, and a time in the future (from a wrong clock), count as over. */
function isOver(at: number | null, pause: number, now: number): boolean {
  return at === null || at > now || now - at >= pause;
}
