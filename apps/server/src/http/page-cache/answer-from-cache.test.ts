import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { budgets, endpoints } from '@kaplya/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { openHttpServer, toMiddleware } from '#process/http-server.ts';
import type { Storefront } from '#storefront/storefront.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { buildShop } from '../../app.ts';

let renders = 0;
const storefront: Storefront = {
  async handle(_request, { fetchApi }) {
    renders += 1;
    await fetchApi('/api/v1/company?lang=ru');
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache' };
    return new Response(`<html>${'page '.repeat(100)}</html>`, { headers });
  },
  asset: () => null,
  middleware: null,
  close: () => Promise.resolve(),
};
const few = { ...budgets, reading: [{ by: 'stranger' as const, limit: 60, seconds: 600 }] };
const lines: string[] = [];
const options = {
  storefront,
  env: { LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1' },
  log: (line: string) => lines.push(line),
  budgets: few,
};
const { call, context } = await startTestApp(options);
const { app, answerFromCache } = buildShop(context);

/** How often the short way answered. */
let short = 0;
const http = await openHttpServer({ host: '127.0.0.1', port: 0 });
http.serve(
  app.fetch,
  toMiddleware((incoming, outgoing) => {
    const isAnswered = answerFromCache(incoming, outgoing);
    if (isAnswered !== false) short += 1;
    return isAnswered;
  }, context.logger),
);
afterAll(() => http.close(0));
const { port } = http.server.address() as AddressInfo;

async function get(path: string, headers: Record<string, string | string[]> = {}, method = 'GET') {
  const sent = request({ port, path, method, agent: false, headers: { host: 'localhost', ...headers } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

/** Each test calls from a network of its own. */
let network = 0;
beforeEach(() => {
  network += 1;
  short = 0;
  lines.length = 0;
  context.changes.announce('partner', 'moscow');
});
const from = () => ({ 'x-forwarded-for': `10.1.${network}.1` });

function withoutOwn({ 'x-request-id': _id, date: _date, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  const vary = headers.vary?.split(/, */).toSorted().join();
  return {
    ...headers,
    ...(vary !== undefined && { vary }),
    ...(headers['cache-control'] && { 'cache-control': headers['cache-control'].replace(/\d+/, 'n') }),
    'transfer-encoding': undefined,
    'content-length': undefined,
  };
}

async function countAnswers(route: string, status: number): Promise<number> {
  const metric = await context.metrics.registry.getSingleMetricAsString('http_request_duration_seconds');
  const line = metric
    .split('\n')
    .find(
      (each) => each.includes('_count{') && each.includes(`route="${route}"`) && each.includes(`status="${status}"`),
    );
  return Number(line?.split(' ').at(-1) ?? 0);
}

const paths = [
  '/',
  '/about',
  '/api/v1/catalog/products?lang=ru',
  '/api/v1/catalog/categories',
  '/api/v1/company',
  '/api/config?domain=localhost&version=1.6.9',
];

describe('the short way of cached answers [P-64]', () => {
  test.each(paths)('%s says there what it says elsewhere, in every encoding, and counts and logs it', async (path) => {
    for (const encoding of ['br', 'gzip', 'identity', 'br;q=0, gzip']) {
      const asked = { 'accept-encoding': encoding, 'accept-language': 'ru', ...from() };
      context.changes.announce('partner', 'moscow');
      short = 0;
      const usual = await get(path, asked);
      expect([usual.status, short]).toEqual([200, 0]);
      const cached = await get(path, asked);
      expect([cached.status, short]).toEqual([200, 1]);
      expect(withoutOwn(cached.headers)).toEqual(withoutOwn(usual.headers));
      expect(cached.body).toEqual(usual.body);
      expect(cached.headers['x-request-id']).not.toBe(usual.headers['x-request-id']);
    }
    const asked = { 'accept-language': 'ru', ...from() };
    const { headers } = await get(path, asked);
    const [before, after] = lines
      .slice(-2)
      .map((line) => JSON.parse(line) as { requestId: string; route: string; method: string; status: number });
    expect(after).toMatchObject({ route: before?.route, method: 'GET', status: 200 });
    expect(after?.requestId).toBe(headers['x-request-id']);
    const counted = await countAnswers(before?.route ?? '', 304);
    short = 0;
    const unchanged = await get(path, { ...asked, 'if-none-match': headers.etag ?? '' });
    expect([unchanged.status, unchanged.body.byteLength, short]).toEqual([304, 0, 1]);
    expect(await countAnswers(before?.route ?? '', 304)).toBe(counted + 1);
  });

  test('a cached answer has a shorter max-age, so that it is never older than promised', async () => {
    const ages = [await get(paths[2] ?? '', from()), await get(paths[2] ?? '', from())];
    expect(ages.map(({ headers }) => headers['cache-control'])).toEqual(['public, max-age=30', 'public, max-age=29']);
  });

  test('a change drops cached answers at once', async () => {
    for (const path of ['/', '/api/v1/company']) {
      for (let count = 0; count < 2; count += 1) await get(path, from());
      expect([path, short]).toEqual([path, 1]);
      context.changes.announce('catalogue', 'moscow');
      short = 0;
      await get(path, from());
      expect(short).toBe(0);
    }
  });

  test('an answer is cached for a language however it is requested, and not for a long address', async () => {
    await get('/api/v1/company', { ...from(), 'accept-language': 'en' });
    for (const acceptLanguage of ['en-GB,en;q=0.9', 'de;q=0.1,en', 'en, fr']) {
      short = 0;
      const answer = await get('/api/v1/company', { ...from(), 'accept-language': acceptLanguage });
      expect([acceptLanguage, short]).toEqual([acceptLanguage, 1]);
      expect(JSON.parse(answer.body.toString())).toMatchObject({ data: { defaultCity: { name: 'Moscow' } } });
    }
    short = 0;
    const long = `/api/v1/company?x=${'x'.repeat(500)}`;
    const manyLanguages = { ...from(), 'accept-language': `en,${'x-'.repeat(100)}` };
    for (let count = 0; count < 2; count += 1) {
      await get(long, from());
      await get('/api/v1/company', manyLanguages);
    }
    expect(short).toBe(0);
  });

  test('who has a token, another origin, another host or another method goes the usual way', async () => {
    const { token } = await call(endpoints.createAnonymousToken, { body: { partnerId: 'moscow' } });
    for (let count = 0; count < 2; count += 1) {
      await get('/api/v1/company', from());
      await get('/', from());
    }
    expect(short).toBe(2);
    short = 0;
    const others: [string, Record<string, string | string[]>, string?][] = [
      ['/api/v1/company', { authorization: `Bearer ${token}` }],
      ['/api/v1/company', { origin: 'http://evil.example' }],
      ['/api/v1/company', { host: 'evil.example' }],
      ['/', { host: 'evil.example' }],
      ['/', {}, 'HEAD'],
      ['/api/v1/company', {}, 'HEAD'],
    ];
    for (const [path, headers, method] of others) {
      await get(path, { ...from(), ...headers }, method);
      expect([path, headers, method, short]).toEqual([path, headers, method, 0]);
    }
    expect((await get('/', { ...from(), host: 'evil.example' })).status).toBe(404);
  });

  test('cached answers spend a budget, too, and are refused beyond it [P-42]', async () => {
    const asked = '/api/v1/catalog/categories?lang=ru';
    const other = { 'x-forwarded-for': '10.2.1.1' };
    await get(asked, { 'x-forwarded-for': '10.2.2.1' });
    expect(short).toBe(0);
    const answers: (number | undefined)[] = [];
    for (let count = 0; count < 62; count += 1) answers.push((await get(asked, other)).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(60);
    expect(answers.slice(60)).toEqual([429, 429]);
    // The rest went the usual way: who asks for much waits.
    expect(short).toBeGreaterThan(0);
    expect((await get(asked, { 'x-forwarded-for': '10.2.3.1' })).status).toBe(200);
  });

  test('a page that is due is rendered by one visitor, while the others get what is there', async () => {
    await get('/', from());
    const before = renders;
    context.changes.announce('stock', 'moscow');
    const pages = await Promise.all(Array.from({ length: 20 }, () => get('/', from())));
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
    expect(renders).toBe(before + 1);
  });
});
