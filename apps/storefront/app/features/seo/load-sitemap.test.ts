import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { aProduct } from '#features/goods/catalogue-factory.test-support.ts';
import { loadContext } from '#platform/data/load-context.ts';
import { loadSitemap } from './load-sitemap.ts';
import { robotsOfUnopened } from './to-robots.ts';

const answers: Record<string, unknown> = {
  '/api/config': { ready: true, languages: ['ru', 'en', 'az', 'tr'] },
  '/api/v1/catalog/products': { data: Array.from({ length: 600 }, () => aProduct()), nextCursor: null },
  '/api/v1/catalog/product-sets': { data: [], nextCursor: null },
};
let isBroken = false;
const fetchApi = vi.fn<(input: string) => Promise<Response>>(async (input) => {
  const { pathname } = new URL(input, 'http://localhost');
  if (isBroken && pathname.endsWith('/products')) return Response.json({}, { status: 503 });
  return Response.json(answers[pathname] ?? { success: true, data: [] });
});

function open(origin: string, query = '', chosen: 'demo' | 'test' | null = null) {
  const context = new RouterContextProvider();
  const servers = { demo: 'https://demo.example', test: 'https://test.example', chosen };
  context.set(loadContext, { fetchApi, nonce: '', origin, requestId: '1', servers });
  return loadSitemap({ request: new Request(`${origin}/sitemap.xml${query}`), context });
}

const countReads = () => fetchApi.mock.calls.filter(([input]) => input.includes('/catalog/products')).length;

test('all parts of a sitemap are made of one reading of the catalogue; a failed one is not cached [P-27] [S-91]', async () => {
  isBroken = true;
  await expect(open('https://large.example')).rejects.toMatchObject({ status: 503 });
  isBroken = false;
  fetchApi.mockClear();
  expect(await open('https://large.example')).toContain('sitemap.xml?part=2');
  expect(await open('https://large.example', '?part=1')).toContain('<urlset');
  expect(await open('https://large.example', '?part=2')).toContain('<urlset');
  expect(countReads()).toBe(1);
  await open('https://other.example');
  expect(countReads()).toBe(2);
});

test('the goods of the server that one visitor chose are in no sitemap of another visitor [P-20]', async () => {
  fetchApi.mockClear();
  await open('http://localhost:3000');
  await open('http://localhost:3000', '', 'test');
  expect(countReads()).toBe(2);
});

test('a shop that is not opened has no sitemap, and a robots.txt that disallows all [G-10b]', async () => {
  const config = answers['/api/config'];
  answers['/api/config'] = { ...(config as object), isOpened: false };
  expect(await open('https://unopened.example')).toBeNull();
  answers['/api/config'] = config;
  expect(robotsOfUnopened).toBe('User-agent: *\nDisallow: /\n');
});
