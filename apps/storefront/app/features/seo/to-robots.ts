import { paths } from '#platform/page/paths.ts';

/** The paths that a hydrated page requests: a search engine that runs its script sees it as customers do. */
const NEEDED_TO_RENDER = [
  '/api/config',
  '/api/v1/catalog/',
  '/api/v1/company',
  '/api/v1/delivery-intervals',
  '/api/marketing/',
];

/** Personal pages and search results. The cart is not one of them: empty, it is the same for everybody. */
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

/** The robots.txt (RFC 9309) of the shop at `origin`; the longest rule that matches counts. */
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
