import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerPage, prefetchPages } from './pages.ts';
import { answerFile, cacheCode } from './release.ts';

vi.hoisted(() => vi.stubGlobal('RELEASE', { id: '2', code: ['/assets/a.js'], texts: {} }));

const origin = 'https://shop.example';

/** The stored answers by cache and path. */
let stored: Map<string, Map<string, string>>;
let answer: () => Response;

const toPath = (request: RequestInfo) => new URL(request instanceof Request ? request.url : request, origin).pathname;

function openCache(name: string) {
  const entries = stored.get(name) ?? new Map<string, string>();
  stored.set(name, entries);
  return {
    async match(request: RequestInfo) {
      const text = entries.get(toPath(request));
      return text === undefined ? undefined : new Response(text, { headers: { 'Content-Type': 'text/html' } });
    },
    put: async (request: RequestInfo, response: Response) => void entries.set(toPath(request), await response.text()),
    keys: async () => [...entries.keys()].map((path) => new Request(origin + path)),
    delete: async (request: RequestInfo) => entries.delete(toPath(request)),
  };
}

beforeEach(() => {
  stored = new Map([['pages-1', new Map([['/', '<html>the shop</html>']])]]);
  vi.stubGlobal('fetch', async () => answer());
  vi.stubGlobal('navigator', { onLine: true, language: 'en' });
  vi.stubGlobal('caches', {
    open: async (name: string) => openCache(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

const html = { 'Content-Type': 'text/html' };

async function openShop(): Promise<string> {
  const waiting: Promise<unknown>[] = [];
  const fromNetwork = Promise.resolve(answer());
  const shown = await answerPage(new Request(`${origin}/`), { fromNetwork, later: (work) => waiting.push(work) });
  await Promise.all(waiting);
  return shown.text();
}

test.each([403, 407, 451, 502])('the page %d of a proxy does not hide the stored shop [X-12]', async (status) => {
  answer = () => new Response('blocked', { status, headers: html });
  expect(await openShop()).toContain('the shop');
});

test('the page of a network that wants a sign-in is shown, and stored in the place of nothing [X-12]', async () => {
  answer = () => new Response('sign in to the network', { headers: html });
  expect(await openShop()).toBe('sign in to the network');
  await prefetchPages(['/'], 'en');
  await expect(cacheCode()).rejects.toThrow('no file of the shop');
  await answerFile(new Request(`${origin}/assets/b.js`));
  expect([...stored].flatMap(([name, entries]) => [...entries].map((entry) => [name, ...entry]))).toEqual([
    ['pages-1', '/', '<html>the shop</html>'],
  ]);
});

test('the page of the shop replaces the stored one', async () => {
  answer = () => new Response('the new shop', { headers: { ...html, 'X-Request-Id': '1' } });
  expect(await openShop()).toBe('the new shop');
  await prefetchPages(['/'], 'en');
  expect(stored.get('pages-2')?.get('/')).toBe('the new shop');
  expect(stored.has('pages-1')).toBe(false);
});
