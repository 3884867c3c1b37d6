import { FIRST_PAGES, findPageKey } from './page-key.ts';
import { release } from './release.ts';

/** Each release has its own: the pages of another one name files that may be gone. */
const PREFIX = 'pages-';
const PAGES = PREFIX + release.id;
const WAIT_MS = 6000;
const MOST_GOODS = 30;
/** What the kept pages were rendered for: a language and an area. */
const RENDERED_FOR = '/rendered-for.txt';
const OLD_AFTER_MS = 60 * 60 * 1000;

/**
 * A page from the network; without one, or when it lets wait for long, as it was kept. A page that was never seen leads
 * to the shop, which was.
 */
export async function answerPage(
  request: Request,
  { fromNetwork, later }: { fromNetwork: Promise<Response>; later: (work: Promise<void>) => void },
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const key = findPageKey(pathname);
  const kept = key === null ? undefined : await (await caches.open(PAGES)).match(key);
  try {
    const answer = await (kept ? withinTime(fromNetwork) : fromNetwork);
    if (key !== null) later(keepPage(key, answer.clone()));
    return answer;
  } catch (failure) {
    if (kept) return kept;
    const shop = await (await caches.open(PAGES)).match('/');
    if (shop && pathname !== '/') return Response.redirect('/', 302);
    throw failure;
  }
}

/** Looks after the pages that are fetched ahead: at most once an hour, and when they were for somebody else's area. */
export async function keepFirstPages(renderedFor: string): Promise<void> {
  const cache = await caches.open(PAGES);
  const known = await cache.match(RENDERED_FOR);
  const keptAt = Date.parse(known?.headers.get('date') ?? '');
  const isFresh = (await known?.text()) === renderedFor && Date.now() - keptAt < OLD_AFTER_MS;
  if (isFresh) return;
  for (const path of FIRST_PAGES) await keepPage(path, await fetch(path, { headers: { Accept: 'text/html' } }));
  const date = new Date().toUTCString();
  await cache.put(RENDERED_FOR, new Response(renderedFor, { headers: { date } }));
}

/** Drops the pages of other releases, and fetches the first ones of this. */
export async function renewPages(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PAGES);
  for (const name of others) {
    const renderedFor = await (await (await caches.open(name)).match(RENDERED_FOR))?.text();
    await caches.delete(name);
    if (renderedFor !== undefined) await keepFirstPages(renderedFor);
  }
}

async function keepPage(key: string, answer: Response): Promise<void> {
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  // Maintenance, a missing page and one that was led elsewhere are no pages to come back to.
  if (answer.status !== 200 || answer.redirected || !isPage) return;
  const cache = await caches.open(PAGES);
  await cache.put(key, answer);
  await dropOldestGoods(cache);
}

async function dropOldestGoods(cache: Cache): Promise<void> {
  const goods = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/product'));
  await Promise.all(goods.slice(0, Math.max(0, goods.length - MOST_GOODS)).map((each) => cache.delete(each)));
}

async function withinTime(answer: Promise<Response>): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The network lets wait for long')), WAIT_MS);
  });
  try {
    return await Promise.race([answer, isLate]);
  } finally {
    clearTimeout(timer);
  }
}
