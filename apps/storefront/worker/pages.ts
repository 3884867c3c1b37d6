import { toAbsentPage } from './absent-page.ts';
import { findPageKey } from './page-key.ts';
import { release } from './release.ts';

/** Each release has its own cache: the pages of another one name files that may be gone. */
const PREFIX = 'pages-';
const PAGES = PREFIX + release.id;
const WAIT_MS = 6000;
const MAX_GOODS = 30;
/** The record of the language and area that the prefetched pages were rendered for, and of the time. */
const KNOWN_PAGES = '/known-pages.json';
const OLD_AFTER_MS = 60 * 60 * 1000;

/**
 * A page from the network. Without one, when the shop is slow, or when a gateway answers in its place, the cached page
 * with a mark that says so. A page that was never seen is replaced by one that names the reason.
 */
export async function answerPage(
  request: Request,
  { fromNetwork, later }: { fromNetwork: Promise<Response>; later: (work: Promise<unknown>) => void },
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const key = findPageKey(pathname);
  const cached = key === null ? undefined : await findCached(key);
  // Only a page requested by its plain address is public: a query or the id of an order may be in the others.
  const isPlain = search === '' && key === pathname;
  // A failure to cache does not concern the visitor: the page itself succeeds or fails below.
  if (isPlain) later(fromNetwork.then((answer) => cachePage(key, answer.clone())).catch(() => false));
  const found = await (cached ? withinTime(fromNetwork) : fromNetwork).catch((failure: unknown) => failure);
  if (found instanceof Response && !isOfGateway(found)) return found;
  if (found === isLate && cached) return cached;
  const absence = navigator.onLine ? 'unanswered' : 'offline';
  if (cached) return absence === 'offline' ? cached : markUnanswered(cached);
  const hasShop = pathname !== '/' && (await findCached('/')) !== undefined;
  return toAbsentPage(absence, { language: await findLanguage(), hasShop });
}

/** Every answer of the shop has an id, also when the shop is closed for a while. */
function isOfGateway({ status, headers }: Response): boolean {
  return status >= 502 && status <= 504 && !headers.has('x-request-id');
}

/** The mark is read by the page (`network/reachability.ts` of the client). */
async function markUnanswered(cached: Response): Promise<Response> {
  const html = (await cached.text()).replace('<html', '<html data-kept="unanswered"');
  const headers = new Headers(cached.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(html, { headers });
}

/** The language of the prefetched pages, else of the browser. */
async function findLanguage(): Promise<string> {
  const known = await readKnown(await caches.open(PAGES));
  const renderedFor = Object.values(known)[0]?.renderedFor ?? navigator.language;
  return renderedFor.slice(0, 2);
}

/**
 * Fetches the pages that a visitor may need without a network: each at most once an hour, and when it was for another
 * language or area.
 */
export async function prefetchPages(paths: readonly string[], renderedFor: string): Promise<void> {
  const cache = await caches.open(PAGES);
  const known = await readKnown(cache);
  const isFresh = (path: string) =>
    known[path]?.renderedFor === renderedFor && Date.now() - known[path].at < OLD_AFTER_MS;
  for (const path of paths.filter((each) => findPageKey(each) === each && !isFresh(each))) {
    const isCached = await cachePage(path, await fetch(path, { headers: { Accept: 'text/html' } }));
    if (!isCached) continue;
    known[path] = { renderedFor, at: Date.now() };
    await cache.put(KNOWN_PAGES, Response.json(known));
  }
  // The pages of former releases are deleted last: a release that came while the shop was closed may be opened without a network.
  if (await cache.match('/')) for (const name of await listOthers()) await caches.delete(name);
}

/** The copy of this release, else that of the one before, whose files are cached as well. */
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

/** Resolves to whether the page was cached. */
async function cachePage(key: string, answer: Response): Promise<boolean> {
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  // Maintenance, missing and redirected pages are not worth returning to.
  if (answer.status !== 200 || answer.redirected || !isPage) return false;
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
