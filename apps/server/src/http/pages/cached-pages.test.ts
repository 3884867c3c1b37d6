import { createHash } from 'node:crypto';
import { budgets, endpoints } from '@kaplya/contract';
import type { StorefrontLoadContext } from '@kaplya/contract/load-context';
import { beforeEach, describe, expect, test } from 'vitest';

import type { Storefront } from '#storefront/storefront.ts';
import { startTestApp } from '../../../test/start-test-app.ts';

type Rendered = { url: string; headers: Record<string, string>; values: StorefrontLoadContext };

/** The pages rendered since the test began. */
const rendered: Rendered[] = [];
let asked = ['/api/v1/company?lang=ru'];
/** The API's answers to pages since the test began. */
let answers: { status: number; text: string }[] = [];
let writeMore = (_nonce: string): string => '';
let init: { status?: number; headers?: Record<string, string> } = {};

const storefront: Storefront = {
  async handle(request, values) {
    rendered.push({ url: request.url, headers: Object.fromEntries(request.headers), values });
    for (const path of asked) {
      const answer = await values.fetchApi(path);
      answers.push({ status: answer.status, text: await answer.text() });
    }
    const seen = [request.url, request.headers.get('cookie'), request.headers.get('accept-language'), values.origin];
    const html = `<html><script nonce="${values.nonce}">go(1)</script><script type="module" src="/a.js" nonce="${values.nonce}"></script>${seen.join(' ')}${writeMore(values.nonce)}</html>`;
    return new Response(html, {
      ...init,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache', ...init.headers },
    });
  },
  asset: () => null,
  middleware: null,
  close: () => Promise.resolve(),
};
const lines: string[] = [];
const { call, context, fetch } = await startTestApp({
  storefront,
  log: (line: string) => lines.push(line),
  env: { LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1' },
  budgets: { ...budgets, reading: [{ by: 'network', limit: 5, seconds: 600 }] },
});

beforeEach(() => {
  context.changes.announce('partner', 'moscow');
  rendered.length = 0;
  answers = [];
  asked = ['/api/v1/company?lang=ru'];
  init = {};
  writeMore = () => '';
  lines.length = 0;
});

const readPage = async (path: string, headers: Record<string, string> = {}) => (await fetch(path, { headers })).text();

describe('a page that is the same for everybody [P-64]', () => {
  test('is rendered once, out of nothing but its key', async () => {
    const { token } = await call(endpoints.createAnonymousToken, { body: { partnerId: 'moscow' } });
    const first = await readPage('/', {
      cookie: 'secret=1; theme=dark',
      authorization: `Bearer ${token}`,
      'user-agent': 'x',
    });
    const second = await readPage('/', { cookie: 'theme=dark; other=2', 'x-anything': '1' });
    expect(second).toBe(first);
    expect(rendered).toHaveLength(1);
    expect(rendered[0]?.headers).toEqual({ host: 'localhost:3000', cookie: 'theme=dark', 'accept-language': 'ru' });
    expect(rendered[0]?.values).toMatchObject({ requestId: '', isWhole: true });
  });

  test('is made of answers to its key, and to nothing else that its first visitor sent', async () => {
    asked = ['/api/v1/company'];
    await readPage('/', { 'accept-language': 'ru', cookie: 'language=en' });
    const company = await fetch('/api/v1/company?lang=en');
    expect(answers.map(({ text }) => text)).toEqual([await company.text()]);
  });

  test('is paid for by the visitor who has it rendered, under whatever new key [P-42]', async () => {
    const by = (address: string) => ({ 'x-forwarded-for': address });
    for (let count = 0; count < 8; count += 1) await readPage(`/new-${count}`, by('10.1.1.1'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    await readPage('/new-8', by('10.1.2.1'));
    expect(answers.at(-1)?.status).toBe(200);
  });

  test('differs by language, theme, area, day and host, and by nothing that stands for the same', async () => {
    const [area] = (await call(endpoints.listDeliveryAreas, { query: {} })).data;
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const different = [
      {},
      { 'accept-language': 'en' },
      { cookie: 'theme=light' },
      { cookie: `area=${area?.id}` },
      { cookie: `day=${tomorrow}` },
    ];
    for (const headers of different) await readPage('/', headers);
    await readPage('/?lang=en');
    expect(rendered).toHaveLength(6);
    const same = [
      { 'accept-language': 'ru;q=0.9' },
      { 'accept-language': 'en-GB,de' },
      { cookie: 'language=en' },
      { cookie: 'theme=system' },
      { cookie: 'language=xx; theme=light; x' },
    ];
    for (const headers of same) await readPage('/', headers);
    expect(rendered).toHaveLength(6);
    expect(await (await fetch('/', { host: 'baku.localhost' })).text()).toContain('baku.localhost');
    expect(rendered).toHaveLength(7);
  });

  test.each([
    ['/?utm_source=a', {}],
    ['/Products', {}],
    ['/products/%61', {}],
    ['//', {}],
    ['/get/app', {}],
    ['/', { cookie: 'area=nowhere' }],
    ['/', { cookie: 'day=2999-01-01' }],
    ['/', { cookie: 'theme=%64ark' }],
    ['/', { cookie: 'server=test' }],
  ])('%s with %o is not cached, and rendered with all that its visitor sent', async (path, headers) => {
    for (const count of [1, 2]) {
      await readPage(path, { ...headers, 'user-agent': 'phone' });
      expect(rendered).toHaveLength(count);
      expect(rendered.at(-1)?.headers).toMatchObject({ ...headers, 'user-agent': 'phone' });
    }
  });

  test('is rendered once for all who ask at the same time', async () => {
    const pages = await Promise.all(Array.from({ length: 30 }, () => readPage('/about')));
    expect(new Set(pages).size).toBe(1);
    expect(rendered).toHaveLength(1);
  });

  test('is rendered again at once after a change, and is not cached where the change came while it was rendered', async () => {
    for (const topic of ['partner', 'catalogue', 'marketing', 'stock'] as const) {
      await readPage('/');
      const before = rendered.length;
      context.changes.announce(topic, 'moscow');
      await readPage('/');
      expect([topic, rendered.length]).toEqual([topic, before + 1]);
    }
    const before = rendered.length;
    const early = readPage('/support');
    await expect.poll(() => rendered.length).toBe(before + 1);
    context.changes.announce('marketing', 'moscow');
    await Promise.all([early, readPage('/support'), readPage('/support')]);
    expect(rendered).toHaveLength(before + 2);
  });

  test.each([
    ['that asked for nothing', [], {}],
    ['with a failed answer', ['/api/v1/company?lang=ru', '/api/nothing'], {}],
    ['with a private answer', ['/api/v1/company?lang=ru', '/api/micromarket/cells'], {}],
    ['that was not found', ['/api/v1/company?lang=ru'], { status: 404 }],
    ['that sets a cookie', ['/api/v1/company?lang=ru'], { headers: { 'set-cookie': 'a=1' } }],
    ['with a Cache-Control of its own', ['/api/v1/company?lang=ru'], { headers: { 'cache-control': 'no-store' } }],
    ['that leads elsewhere', ['/api/v1/company?lang=ru'], { status: 302, headers: { location: '/' } }],
  ])('one %s is not cached', async (_what, paths, changed) => {
    asked = paths;
    init = changed;
    const one = await fetch('/');
    const other = await fetch('/');
    expect(rendered).toHaveLength(2);
    for (const { headers } of [one, other]) expect(headers.get('content-security-policy')).toContain("'nonce-");
    expect(one.headers.get('content-security-policy')).not.toBe(other.headers.get('content-security-policy'));
  });

  test('one that has its nonce elsewhere is not cached, has that nonce in its policy, and is logged once', async () => {
    writeMore = (nonce) => `<script nonce="${nonce}">use('${nonce}')</script>`;
    const pages = [await fetch('/'), await fetch('/')];
    expect(rendered).toHaveLength(2);
    for (const [index, page] of pages.entries()) {
      expect(page.status).toBe(200);
      const nonce = rendered[index]?.values.nonce;
      expect(page.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
      expect(await page.text()).toContain(`<script nonce="${nonce}">use('${nonce}')`);
    }
    expect(lines.filter((line) => line.includes('holds its nonce'))).toHaveLength(1);
  });

  test('has hashes in its policy, a tag, and every encoding', async () => {
    const page = await fetch('/', { headers: { 'accept-encoding': 'gzip' } });
    const policy = page.headers.get('content-security-policy') ?? '';
    const hash = createHash('sha256').update('go(1)').digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}' 'wasm-unsafe-eval'`);
    expect(policy).not.toContain('nonce');
    expect(page.headers.get('content-encoding')).toBe('gzip');
    expect(page.headers.get('cache-control')).toBe('private, no-cache');
    const plain = await fetch('/', { headers: { 'accept-encoding': 'identity' } });
    expect(await plain.text()).not.toContain('nonce');
    const etag = page.headers.get('etag') ?? '';
    expect((await fetch('/', { headers: { 'if-none-match': `W/${etag}` } })).status).toBe(304);
    expect(rendered).toHaveLength(1);
  });
});
