import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { openAssetPack, writeAssetPack } from './asset-pack.ts';
import { openAssets } from './assets.ts';

const folder = mkdtempSync(join(tmpdir(), 'kaplya-assets-'));
mkdirSync(join(folder, 'client/assets'), { recursive: true });
writeFileSync(join(folder, 'secret.txt'), 'secret');
writeFileSync(join(folder, 'client/favicon.svg'), '<svg/>');
writeFileSync(join(folder, 'client/worker.js'), 'worker');
writeFileSync(join(folder, 'client/assets/x-1a2b.js'), 'plain');
writeFileSync(join(folder, 'client/assets/x-1a2b.js.br'), 'brotli');
writeFileSync(join(folder, 'client/assets/x-1a2b.js.gz'), 'gzip');
const packPath = join(folder, 'client.pack');
await writeAssetPack(join(folder, 'client'), packPath);
const pack = openAssetPack(packPath);
const assets = openAssets(pack);
afterAll(() => {
  pack.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  assets.find(new Request(`http://localhost${path}`, { headers, method }));

test.each([
  ['br, gzip', 'brotli', 'br'],
  ['gzip, deflate', 'gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip', 'gzip'],
  ['', 'plain', null],
])('to a browser that accepts "%s" it sends %s', async (accepted, text, encoding) => {
  const response = get('/assets/x-1a2b.js', { 'accept-encoding': accepted });
  expect(await response?.text()).toBe(text);
  expect(response?.headers.get('content-encoding')).toBe(encoding);
  expect(response?.headers.get('vary')).toBe('Accept-Encoding');
  expect(response?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

test('files with a hash in their name may be cached for ever, others are revalidated', () => {
  expect(get('/assets/x-1a2b.js')?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(get('/favicon.svg')?.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(get('/worker.js')?.headers.get('cache-control')).toBe('no-cache');
});

test('what the browser already has is not sent again', () => {
  const etag = get('/favicon.svg')?.headers.get('etag') ?? '';
  const response = get('/favicon.svg', { 'if-none-match': `"other", W/${etag}` });
  expect(response?.status).toBe(304);
  expect(response?.body).toBeNull();
});

test('HEAD answers with the length and no body', () => {
  const response = get('/favicon.svg', {}, 'HEAD');
  expect(response?.headers.get('content-length')).toBe('6');
  expect(response?.body).toBeNull();
});

test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/assets', '/', '/missing.js', '/%E0%A4%A'])(
  '%s is no asset',
  (path) => {
    expect(get(path)).toBeNull();
  },
);

test('a compressed form is no asset of its own', () => {
  expect(get('/assets/x-1a2b.js.br')).toBeNull();
  expect(get('/favicon.svg', {}, 'POST')).toBeNull();
});

test('a new build does not change what a running shop serves', async () => {
  writeFileSync(join(folder, 'client/favicon.svg'), '<svg>new</svg>');
  await writeAssetPack(join(folder, 'client'), packPath);
  expect(await get('/favicon.svg')?.text()).toBe('<svg/>');
  const renewed = openAssetPack(packPath);
  const request = new Request('http://localhost/favicon.svg');
  expect(await openAssets(renewed).find(request)?.text()).toBe('<svg>new</svg>');
  renewed.close();
});

test('a file beyond the memory cache is served all the same', async () => {
  const large = join(folder, 'large');
  mkdirSync(large);
  const names = ['a', 'b', 'c', 'd'];
  for (const name of names) writeFileSync(join(large, `${name}.txt`), name.repeat(3 * 1024 * 1024));
  await writeAssetPack(large, join(folder, 'large.pack'));
  const opened = openAssetPack(join(folder, 'large.pack'));
  const many = openAssets(opened);
  for (const name of [...names, ...names]) {
    const text = await many.find(new Request(`http://localhost/${name}.txt`))?.text();
    expect(text === name.repeat(3 * 1024 * 1024)).toBe(true);
  }
  opened.close();
});
