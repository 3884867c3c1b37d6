import { toAbsentPage } from './absent-page.ts';
import { findPageKey } from './page-key.ts';
import { release } from './release.ts';

/**
 * The prefix of the caches of pages. Each release has its own cache, because pages of another release link to files
 * that may have been deleted.
 */
const PREFIX = 'pages-';
const PAGES = PREFIX + release.id;
const WAIT_MS = 6000;
const PREFETCH_LIMIT_MS = 60_000;
const MAX_GOODS = 30;
/** The cache entry that records, for each prefetched page, its language and area and the time. */
const KNOWN_PAGES = '/known-pages.json';
const OLD_AFTER_MS = 60 * 60 * 1000;

/**
 * Answers with the page from the network. Without a network, after `WAIT_MS`, or when a gateway reports that the shop
 * is down, answers with the cached page (marked in the last case), or, if it is not cached, with a page that names the
 * reason.
 */
export async function answerPage(
  request: Request,
  { fromNetwork, later }: { fromNetwork: Promise<Response>; later: (work: Promise<unknown>) => void },
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const key = findPageKey(pathname);
  const cached = key === null ? undefined : await findCached(key);
  // Only the answer to a request without a query or an order's id is cached: the HTML of others may depend on them.
  const isPlain = search === '' && key === pathname;
  // Caching goes on in the background and its failure is ignored; the answer itself is awaited below.
  if (isPlain) later(fromNetwork.then((answer) => cachePage(key, answer.clone())).catch(() => false));
  const found = await (cached ? withinTime(fromNetwork) : fromNetwork).catch((failure: unknown) => failure);
  // The page of a proxy is better than nothing, but the stored shop is better than that.
  if (found instanceof Response && !isOfGateway(found) && !(cached && isOfProxy(found))) return found;
  if (found === isLate && cached) return cached;
  const absence = navigator.onLine ? 'unanswered' : 'offline';
  if (cached) return absence === 'offline' ? cached : markUnanswered(cached);
  const hasShop = pathname !== '/' && (await findCached('/')) !== undefined;
  return toAbsentPage(absence, { language: await findLanguage(), hasShop });
}

/** The shop's own answers, also during maintenance, have `x-request-id`. */
const isOfShop = ({ headers }: Response): boolean => headers.has('x-request-id');

/** Whether an error is that of a proxy before the shop, which may block or demand something. */
const isOfProxy = (answer: Response): boolean => answer.status >= 400 && !isOfShop(answer);

/** Whether the gateway before the shop reports that the shop is down. */
const isOfGateway = (answer: Response): boolean => isOfProxy(answer) && answer.status >= 502 && answer.status <= 504;

/**
 * Adds an attribute to the cached HTML, by which the page knows that the shop does not answer
 * (`network/reachability.ts` of the client).
 */
async function markUnanswered(cached: Response): Promise<Response> {
  const html = (await cached.text()).replace('<html', '<html data-kept="unanswered"');
  const headers = new Headers(cached.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(html, { headers });
}

/** Returns the language of the prefetched pages, otherwise the browser's. */
async function findLanguage(): Promise<string> {
  const known = await readKnown(await caches.open(PAGES));
  const renderedFor = Object.values(known)[0]?.renderedFor ?? navigator.language;
  return renderedFor.slice(0, 2);
}

/**
 * Fetches and caches the pages that a visitor may need without a network. A page is fetched again after an hour, or
 * when the language or area has changed.
 */
export async function prefetchPages(paths: readonly string[], renderedFor: string): Promise<void> {
  const cache = await caches.open(PAGES);
  const known = await readKnown(cache);
  const isFresh = (path: string) =>
    known[path]?.renderedFor === renderedFor && Date.now() - known[path].at < OLD_AFTER_MS;
  for (const path of paths.filter((each) => findPageKey(each) === each && !isFresh(each))) {
    const signal = AbortSignal.timeout(PREFETCH_LIMIT_MS);
    const isCached = await cachePage(path, await fetch(path, { headers: { Accept: 'text/html' }, signal }));
    if (!isCached) continue;
    known[path] = { renderedFor, at: Date.now() };
    await cache.put(KNOWN_PAGES, Response.json(known));
  }
  // The caches of former releases are deleted only once this release's start page is cached, so that the shop always
  // opens without a network.
  if (await cache.match('/')) for (const name of await listOthers()) await caches.delete(name);
}

/**
 * Finds the page in the cache of this release, otherwise in that of the release before, whose files are still cached.
 */
async function findCached(key: string): Promise<Response | undefined> {
  const own = await (await caches.open(PAGES)).match(key);
  if (own) return own;
  for (const name of await listOthers()) {
    const cached = await (await caches.open(name)).match(key);
    if (cached) return cached;
  }
  return undefined;
}

const listOthers = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PAGES);

type KnownPages = Record<string, { renderedFor: string; at: number }>;

async function readKnown(cache: Cache): Promise<KnownPages> {
  return ((await (await cache.match(KNOWN_PAGES))?.json()) as KnownPages | undefined) ?? {};
}

/** Caches a page. Resolves to false when the answer is not to be cached. */
async function cachePage(key: string, answer: Response): Promise<boolean> {
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  // Only complete pages of the shop are cached: no errors (such as maintenance), no redirects, no page of a network that
  // wants a sign-in.
  if (answer.status !== 200 || answer.redirected || !isPage || !isOfShop(answer)) return false;
  const cache = await caches.open(PAGES);
  await cache.put(key, answer);
  await dropOldestGoods(cache);
  return true;
}

async function dropOldestGoods(cache: Cache): Promise<void> {
  const goods = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/product'));
  await Promise.all(goods.slice(0, Math.max(0, goods.length - MAX_GOODS)).map((each) => cache.delete(each)));
}

const isLate = new Error('The network lets wait for long');

async function withinTime(answer: Promise<Response>): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(isLate), WAIT_MS);
  });
  try {
    return await Promise.race([answer, limit]);
  } finally {
    clearTimeout(timer);
  }
}
