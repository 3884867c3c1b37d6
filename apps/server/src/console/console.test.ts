import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openAssetPack, writeAssetPack } from '#storefront/asset-pack.ts';
import { answerFrom } from './console.ts';

const folder = mkdtempSync(join(tmpdir(), 'kaplya-console-'));
mkdirSync(join(folder, 'client/assets'), { recursive: true });
writeFileSync(join(folder, 'client/index.html'), '<!doctype html>');
writeFileSync(join(folder, 'client/index.html.br'), 'page in brotli');
writeFileSync(join(folder, 'client/theme.js'), 'theme');
writeFileSync(join(folder, 'client/assets/main-1a2b.js'), 'main');
const packPath = join(folder, 'client.pack');
await writeAssetPack(join(folder, 'client'), packPath);
const pack = openAssetPack(packPath);
const answer = answerFrom(pack);

afterAll(() => {
  pack.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, init: RequestInit = {}) => answer(new Request(`http://localhost${path}`, init));

test.each([
  '/console',
  '/console/',
  '/console/orders',
  '/console/orders/1?peek=2',
  '/console/index.html',
  '/console/a.b',
])('%s is the one page, revalidated each time, and not indexed by search engines', async (path) => {
  const page = get(path);
  expect([page?.status, await page?.text()]).toEqual([200, '<!doctype html>']);
  expect(page?.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page?.headers.get('cache-control')).toBe('no-cache');
  expect(page?.headers.get('x-robots-tag')).toBe('noindex');
  expect(page?.headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(page?.headers.get('content-security-policy')).toContain("style-src 'self';");
  expect(page?.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('the page travels compressed, and not again when the browser has it', async () => {
  const page = get('/console/orders', { headers: { 'accept-encoding': 'br' } });
  expect(await page?.text()).toBe('page in brotli');
  const etag = get('/console')?.headers.get('etag') ?? '';
  expect(get('/console/staff', { headers: { 'if-none-match': etag } })?.status).toBe(304);
});

test('its files may be cached for ever, and a missing one of a former release is not answered with the page', async () => {
  const file = get('/console/assets/main-1a2b.js');
  expect(await file?.text()).toBe('main');
  expect(file?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(get('/console/theme.js')?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(get('/console/assets/main-old.js')?.status).toBe(404);
});

test.each(['/', '/consoles', '/assets/main-1a2b.js', '/api/ops/orders', '/theme.js'])(
  '%s is none of its own',
  (path) => {
    expect(get(path)).toBeNull();
  },
);

test('nothing can be sent to it', () => {
  expect(get('/console', { method: 'POST' })?.status).toBe(405);
});
