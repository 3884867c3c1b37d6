import { paths } from '#platform/page/paths.ts';

/**
 * The paths that a page requests after hydration, allowed so that search engines that run scripts render it as
 * customers see it.
 */
const NEEDED_TO_RENDER = [
  '/api/config',
  '/api/v1/catalog/',
  '/api/v1/company',
  '/api/v1/delivery-intervals',
  '/api/marketing/',
];

/**
 * Personal pages and search results. The cart is allowed: a search engine sees only the empty cart, which is not
 * personal.
 */
const DISALLOWED = [
  '/api/',
  '/console',
  paths.checkout(),
  paths.orders(),
  paths.profile(),
  paths.addresses(),
  paths.bonus(),
  paths.search(),
  '/aquamarket/',
  '/aquamarket?cell=',
];

/** The robots.txt of a shop that its owner still tries: nothing is for search engines. */
export const robotsOfUnopened = ['User-agent: *', 'Disallow: /', ''].join('\n');

/** The robots.txt (RFC 9309) of the shop at `origin`; crawlers apply the longest matching rule. */
export function toRobots(origin: string): string {
  return [
    'User-agent: *',
    ...NEEDED_TO_RENDER.map((path) => `Allow: ${path}`),
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
