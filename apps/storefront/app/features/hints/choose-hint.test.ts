import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseHint, isAdsConsentNeeded, type Hint, type HintFacts } from './choose-hint.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const now = Date.UTC(2026, 10, 22, 9);
const ago = (time: number) => now - time;

/** A visitor who has decided about cookies, on a desktop, at the first visit: there is no hint. */
const nothing: HintFacts = {
  now,
  pathname: '/',
  search: '',
  isCovered: false,
  isAskedForCookies: false,
  hasCookieChoice: true,
  isCustomer: false,
  hasAdsConsent: null,
  adsDeclinedAt: null,
  hasStore: false,
  downloadClosedAt: null,
  installWay: null,
  isInstalled: false,
  installClosedAt: null,
  openedAt: ago(MINUTE),
  firstVisitAt: ago(2 * MINUTE),
  hasOrdered: false,
  hasAnswered: false,
};

const fresh: Partial<HintFacts> = { hasCookieChoice: false };
const customer: Partial<HintFacts> = { isCustomer: true, hasAdsConsent: false };
const phone: Partial<HintFacts> = { hasStore: true };
const android: Partial<HintFacts> = { installWay: 'prompt', firstVisitAt: ago(31 * MINUTE) };
const all = { ...fresh, ...customer, ...phone, ...android };

const rows: readonly [string, Partial<HintFacts>, Hint | null][] = [
  ['[S-47] who has not decided is asked about cookies', fresh, 'cookies'],
  ['[S-47] who has decided is not', {}, null],
  ['[S-47] who asks for the settings of cookies sees them', { isAskedForCookies: true, hasAnswered: true }, 'cookies'],
  ['[S-47] the law comes before suggestions', all, 'cookies'],

  ['[S-44] a customer without a decision is asked about advertising', customer, 'ads'],
  ['[S-44] a customer who agreed is not', { ...customer, hasAdsConsent: true }, null],
  ['[S-44] nor one of whom that is not known yet', { ...customer, hasAdsConsent: null }, null],
  ['[S-44] nor a visitor', { ...customer, isCustomer: false }, null],
  ['[S-44] nor who declined 89 days ago', { ...customer, adsDeclinedAt: ago(89 * DAY) }, null],
  ['[S-44] but who declined 90 days ago', { ...customer, adsDeclinedAt: ago(90 * DAY) }, 'ads'],

  ['[S-46] a phone whose store has the app is offered it', phone, 'download'],
  ['[S-46] but not in the app', { ...phone, isInstalled: true }, null],
  ['[S-46] nor on the page of the app', { ...phone, pathname: '/get' }, null],
  ['[S-46] nor within 14 days after closing', { ...phone, downloadClosedAt: ago(14 * DAY - 1) }, null],
  ['[S-46] but after them', { ...phone, downloadClosedAt: ago(14 * DAY) }, 'download'],
  ['[S-46] a wrong clock silences nothing for ever', { ...phone, downloadClosedAt: now + 400 * DAY }, 'download'],

  ['[S-48] the hint of the home screen comes with another visit', android, 'install'],
  ['[S-48] not with the first one', { ...android, firstVisitAt: ago(30 * MINUTE) }, null],
  ['[S-48] but after an order', { ...android, firstVisitAt: ago(2 * MINUTE), hasOrdered: true }, 'install'],
  ['[S-48] steps are as good as a question', { ...android, installWay: 'steps' }, 'install'],
  ['[S-48] but not where it cannot be done', { ...android, installWay: null }, null],
  ['[S-48] nor where it is done', { ...android, isInstalled: true }, null],
  ['[S-48] nor within 30 days after closing', { ...android, installClosedAt: ago(30 * DAY - 1) }, null],
  ['[S-48] but after them', { ...android, installClosedAt: ago(30 * DAY) }, 'install'],

  ['[S-64] the app comes before the home screen', { ...phone, ...android }, 'download'],
  [
    '[S-64] and the hint not on the day on which the app was declined',
    { ...phone, ...android, downloadClosedAt: ago(DAY - 1) },
    null,
  ],
  ['[S-64] but on another', { ...phone, ...android, downloadClosedAt: ago(DAY) }, 'install'],
  ['[S-64] one suggestion a visit', { ...phone, ...android, hasAnswered: true }, null],
  ['[S-64] nothing over a dialog or a keyboard', { ...all, isCovered: true }, null],
  ['[S-64] nothing at the checkout', { ...all, pathname: '/checkout' }, null],
  ['[S-64] nothing over the cart', { ...all, pathname: '/cart', isAskedForCookies: true }, null],
  ['[S-64] nothing over an order', { ...all, pathname: '/orders/0190a5b2' }, null],
  ['[S-64] nothing over the menu', { ...all, pathname: '/profile' }, null],
  [
    '[S-64] but the settings of cookies opened from it',
    { ...fresh, pathname: '/profile', isAskedForCookies: true },
    'cookies',
  ],
  ['[S-64] and its pages are pages', { ...fresh, pathname: '/profile/data' }, 'cookies'],
  ['[S-64] nothing at a cell', { ...all, pathname: '/aquamarket', search: '?cell=1' }, null],
  ['[S-64] nothing while a cell opens', { ...all, pathname: '/aquamarket/status' }, null],
  ['[S-64] nothing on the return from paying', { ...all, search: '?success=true&order_id=1&t=2' }, null],
  ['[S-64] a page that only begins alike is another page', { ...fresh, pathname: '/carts' }, 'cookies'],
];

test.each(rows)('%s', (_, facts, expected) => {
  expect(chooseHint({ ...nothing, ...facts })).toBe(expected);
});

test('the account is asked about advertising only where a hint might follow [S-44]', () => {
  const unknown = { ...nothing, ...customer, hasAdsConsent: null };
  expect(isAdsConsentNeeded(unknown)).toBe(true);
  for (const facts of [
    fresh,
    { isCovered: true },
    { adsDeclinedAt: ago(DAY) },
    { hasAnswered: true },
    { isCustomer: false },
  ]) {
    expect(isAdsConsentNeeded({ ...unknown, ...facts })).toBe(false);
  }
});

const time = fc.option(fc.integer({ min: ago(400 * DAY), max: now }));

const anyFacts = fc.record<HintFacts>({
  now: fc.constant(now),
  pathname: fc.constantFrom('/', '/profile', '/checkout', '/cart', '/orders', '/aquamarket', '/products/w', '/get'),
  search: fc.constantFrom('', '?order_id=1'),
  isCovered: fc.boolean(),
  isAskedForCookies: fc.boolean(),
  hasCookieChoice: fc.boolean(),
  isCustomer: fc.boolean(),
  hasAdsConsent: fc.option(fc.boolean()),
  adsDeclinedAt: time,
  hasStore: fc.boolean(),
  downloadClosedAt: time,
  installWay: fc.constantFrom('prompt', 'steps', null),
  isInstalled: fc.boolean(),
  installClosedAt: time,
  openedAt: fc.integer({ min: ago(DAY), max: now }),
  firstVisitAt: time,
  hasOrdered: fc.boolean(),
  hasAnswered: fc.boolean(),
});

test('whatever the facts, what was just closed is not shown, and nothing where people pay [S-64]', () => {
  const closed: Record<Hint, Partial<HintFacts>> = {
    cookies: { hasCookieChoice: true, isAskedForCookies: false },
    ads: { adsDeclinedAt: now },
    download: { downloadClosedAt: now },
    install: { installClosedAt: now },
  };
  const holds = fc.property(anyFacts, (facts) => {
    const hint = chooseHint(facts);
    if (hint === null) return true;
    const isQuiet = facts.isCovered || /checkout|cart|orders|aquamarket/.test(facts.pathname);
    return !isQuiet && chooseHint({ ...facts, ...closed[hint], hasAnswered: true }) === null;
  });
  expect(fc.check(holds).counterexample).toBeNull();
});
