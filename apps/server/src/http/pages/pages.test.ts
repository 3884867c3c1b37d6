import { endpoints } from '@kaplya/contract';
import type { StorefrontLoadContext } from '@kaplya/contract/load-context';
import { sql } from 'drizzle-orm';
import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';

import type { Storefront } from '#storefront/storefront.ts';
import { startTestApp } from '../../../test/start-test-app.ts';

type Render = (values: StorefrontLoadContext, request: Request) => Response | Promise<Response>;

const html = (body: string | ReadableStream, init: { status?: number; headers?: Record<string, string> } = {}) =>
  new Response(body, { ...init, headers: { 'content-type': 'text/html; charset=utf-8', ...init.headers } });

let render: Render = () => html('<p>a page</p>');
const storefront: Storefront = {
  handle: async (request, values) => render(values, request),
  asset: (request) =>
    new URL(request.url).pathname === '/assets/app.js' ? new Response('1', { headers: { etag: '"1"' } }) : null,
  middleware: null,
  close: () => Promise.resolve(),
};
const { call, context, fetch } = await startTestApp({ storefront });

function renderWith(next: Render): void {
  const before = render;
  render = next;
  onTestFinished(() => {
    render = before;
  });
}

test('what is no call is a page, files of the build come first', async () => {
  const page = await fetch('/cart');
  expect(await page.text()).toBe('<p>a page</p>');
  expect(page.headers.get('cache-control')).toBe('private, no-cache');
  expect(await (await fetch('/assets/app.js')).text()).toBe('1');
  expect((await fetch('/api/cart')).headers.get('content-type')).toMatch(/json/);
});

test('a page asks the API in process, as its visitor would: host, language and cookies go along [P-18]', async () => {
  renderWith(async ({ fetchApi }) => {
    const company = (await (await fetchApi('/api/v1/company')).json()) as { data: { partnerId: string; name: string } };
    const nothing = (await (await fetchApi('/api/nothing')).json()) as { message: string };
    return html(`${company.data.partnerId} ${nothing.message}`);
  });
  const options = { host: 'baku.localhost', headers: { 'accept-language': 'az' } };
  expect(await (await fetch('/', options)).text()).toBe('baku Belə səhifə yoxdur.');
});

test('a page of a shop that is closed says when to come again [P-17]', async () => {
  renderWith(() => html('<p>closed</p>', { status: 503 }));
  const closed = await fetch('/');
  expect([closed.status, closed.headers.get('retry-after')]).toEqual([503, '60']);
  renderWith(() => html('<p>open</p>'));
  expect((await fetch('/')).headers.has('retry-after')).toBe(false);
});

test('a page calls nothing but the API in process', async () => {
  renderWith(async ({ fetchApi }) => {
    await expect(fetchApi('https://elsewhere.example/api/x')).rejects.toThrow(TypeError);
    await expect(fetchApi('//elsewhere.example/api/x')).rejects.toThrow(TypeError);
    return html('');
  });
  expect((await fetch('/')).status).toBe(200);
});

test('a page of one visitor runs the scripts that carry its nonce, which no other page has', async () => {
  const nonces: string[] = [];
  renderWith(({ nonce }) => {
    nonces.push(nonce);
    return html('');
  });
  for (const count of [1, 2]) {
    const policy = (await fetch('/')).headers.get('content-security-policy') ?? '';
    expect(nonces).toHaveLength(count);
    expect(policy).toContain(`script-src 'self' 'nonce-${nonces.at(-1)}' 'wasm-unsafe-eval';`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("style-src-attr 'unsafe-inline'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  }
  expect(nonces[0]).not.toBe(nonces[1]);
});

test('a service that the partner has moved is named by the config, and the page may call it there', async () => {
  const setServices = async (services: Record<string, string>) => {
    await context.database.execute(
      sql`update partner set settings = settings || ${JSON.stringify({ services })}::jsonb where partner_id = 'moscow'`,
    );
    context.changes.announce('partner', 'moscow');
  };
  onTestFinished(() => setServices({}));
  await setServices({ maps: 'https://maps.water.example/v1' });
  const { services } = await call(endpoints.getConfig, { query: { domain: 'localhost', version: '1.6.9' } });
  expect(services).toMatchObject({ identity: '/api/identity', maps: 'https://maps.water.example/v1' });
  const policy = (await fetch('/')).headers.get('content-security-policy');
  expect(policy).toMatch(/connect-src [^;]*https:\/\/maps\.water\.example[ ;]/);
});

test('a page may reach the services of analytics that its partner counts with, and no other [P-28]', async () => {
  const setMetrics = async (metrics: Record<string, string>) => {
    await context.database.execute(
      sql`update partner set settings = settings || ${JSON.stringify({ metrics })}::jsonb where partner_id = 'moscow'`,
    );
    context.changes.announce('partner', 'moscow');
  };
  const readPolicy = async () => {
    await call(endpoints.getConfig, { query: { domain: 'localhost', version: '1.6.9' } });
    return (await fetch('/')).headers.get('content-security-policy') ?? '';
  };
  onTestFinished(() => setMetrics({}));
  expect(await readPolicy()).not.toMatch(/yandex|google/);
  await setMetrics({ yandexMetrikaId: '1' });
  expect(await readPolicy()).toMatch(
    /script-src [^;]*https:\/\/mc\.yandex\.ru [^;]*;.*connect-src [^;]*https:\/\/mc\.yandex\.com /,
  );
  expect(await readPolicy()).not.toMatch(/google|\[object/);
  await setMetrics({ ga4Id: 'G-1' });
  expect(await readPolicy()).toMatch(
    /script-src [^;]*https:\/\/\*\.googletagmanager\.com[ ;].*connect-src [^;]*https:\/\/\*\.analytics\.google\.com[ ;]/,
  );
  expect(await readPolicy()).not.toMatch(/yandex/);
});

test('a page that breaks is a friendly one in the language of the visitor, without details', async () => {
  renderWith(() => {
    throw new Error('secret inside');
  });
  const page = await fetch('/', { host: 'baku.localhost', headers: { 'accept-language': 'az' } });
  const text = await page.text();
  expect(page.status).toBe(500);
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  expect(text).toContain('lang="az"');
  expect(text).toContain(page.headers.get('x-request-id'));
  expect(text).not.toContain('secret inside');
});

const encodings = [
  ['gzip', createGunzip],
  ['br', createBrotliDecompress],
] as const;
test.each(encodings)('a page is compressed by %s piece by piece, at once', async (encoding, decompress) => {
  const gate = Promise.withResolvers<void>();
  renderWith(() => {
    const encoder = new TextEncoder();
    return html(
      new ReadableStream({
        async start(controller) {
          controller.enqueue(encoder.encode('<p>first</p>'));
          await gate.promise;
          controller.enqueue(encoder.encode('<p>second</p>'));
          controller.close();
        },
      }),
    );
  });
  const page = await fetch('/', { headers: { 'accept-encoding': encoding } });
  expect(page.headers.get('content-encoding')).toBe(encoding);
  expect(page.headers.get('vary')).toMatch(/Accept-Encoding/);
  const text = Readable.fromWeb(page.body as ReadableStream<Uint8Array>)
    .pipe(decompress())
    .setEncoding('utf8');
  const pieces = text[Symbol.asyncIterator]();
  expect(await pieces.next()).toMatchObject({ value: '<p>first</p>' });
  gate.resolve();
  expect(await pieces.next()).toMatchObject({ value: '<p>second</p>' });
  expect(await pieces.next()).toMatchObject({ done: true });
});

test('a visitor who leaves stops the rendering', async () => {
  const cancel = vi.fn<() => void>();
  renderWith(() => html(new ReadableStream({ pull: (c) => c.enqueue(new Uint8Array(1000)), cancel })));
  const page = await fetch('/', { headers: { 'accept-encoding': 'gzip' } });
  const reader = (page.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  await reader.cancel();
  await vi.waitFor(() => expect(cancel).toHaveBeenCalled());
});

test('every answer says how a browser may use it', async () => {
  for (const path of ['/', '/api/v1/company', '/api/nothing', '/healthz', '/assets/app.js']) {
    const { headers } = await fetch(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('x-frame-options')).toBe('DENY');
  }
});

test('a page may ask for the texts of a partner at the origins that host them, and load nothing else there [C-17]', async () => {
  const urls = {
    aboutLoyaltySystemUrl: 'https://texts.partner.example/points',
    aboutReturnedPackageUrl: 'https://help.partner.example/bottles;script-src',
  };
  await context.database.execute(
    sql`update partner set settings = settings || ${JSON.stringify(urls)}::jsonb where partner_id = 'baku'`,
  );
  context.changes.announce('partner', 'baku');
  const policy = (await fetch('/', { host: 'baku.localhost' })).headers.get('content-security-policy') ?? '';
  const directives = policy.split('; ').filter((directive) => directive.includes('partner.example'));
  expect(directives).toEqual([expect.stringMatching(/^connect-src /)]);
  expect(directives[0]?.split(' ')).toEqual(
    expect.arrayContaining(['https://texts.partner.example', 'https://help.partner.example']),
  );
  expect((await fetch('/')).headers.get('content-security-policy')).not.toContain('partner.example');
});
