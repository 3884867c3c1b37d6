import { createHash } from 'node:crypto';
import { endpoints, type Endpoint } from '@kaplya/contract';
import { readCatalogue } from '@kaplya/demonstration/catalogue/read-catalogue';
import { readBytes, type ShopId } from '@kaplya/demonstration/read-data';
import { bakuPartner } from '@kaplya/demonstration/partners/baku';
import { describe, expect, test } from 'vitest';
import { startTestApp } from './start-test-app.ts';

const { fetch } = await startTestApp();

const { latitude, longitude } = bakuPartner.zones.mapCenter;
const search = new URLSearchParams({
  ...{ domain: 'baku.localhost', version: '1.6.9', q: 'su', text: 'Nizami', address: 'Nizami', forIndividual: '1' },
  ...{ latitude: `${latitude}`, longitude: `${longitude}`, lat: `${latitude}`, lon: `${longitude}` },
}).toString();

/** The public content of the Baku shop; the machine endpoints belong to the program, not to a shop. */
const reads = Object.values<Endpoint>(endpoints).filter(
  ({ method, access, path }) => method === 'get' && access === 'none' && path.startsWith('/api/'),
);

const elsewhere = /.{0,40}(?:kaply|капл).{0,40}/giu;

async function read(path: string, language = 'az'): Promise<string> {
  const headers = { 'accept-language': language, 'accept-encoding': 'identity' };
  return (await fetch(path, { host: 'baku.localhost', headers })).text();
}

const readAll = (language: string) =>
  Promise.all(
    reads.map(({ path }) =>
      read(`${path.replace('{partnerId}', 'baku').replaceAll(/\{\w+\}/g, 'c-active')}?${search}`, language),
    ),
  );

const toHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The pictures that show a shop's own brand. */
function listBranded(shop: ShopId): string[] {
  const { house, products } = readCatalogue(shop);
  const goods = products.filter(({ brand }) => brand?.toLowerCase() === house).map(({ slug }) => `goods/${slug}.webp`);
  const others = ['logo.svg', 'mockup.webp', 'banners/exchange.webp', 'banners/set.webp', 'banners/aquamarket.webp'];
  return [...goods, ...others].map((file) => toHash(readBytes(shop, file)));
}

describe('the shop of Baku', () => {
  test.each(bakuPartner.languages)('never speaks of Kaplya, which is another shop, in %s [P-35]', async (language) => {
    const answers = await readAll(language);
    expect(answers.join().match(/damla/giu)?.length).toBeGreaterThan(30);
    expect(answers.flatMap((answer) => answer.match(elsewhere) ?? [])).toEqual([]);
  });

  test.each([
    ['/favicon.svg', 'image/svg+xml', null],
    ['/icons/icon.svg', 'image/svg+xml', null],
    ['/icons/icon-192.png', 'image/png', 192],
    ['/icons/icon-512.png', 'image/png', 512],
    ['/icons/apple-touch-180.png', 'image/png', 180],
    ['/icons/maskable.svg', 'image/svg+xml', null],
    ['/icons/maskable-192.png', 'image/png', 192],
    ['/icons/maskable-512.png', 'image/png', 512],
    ['/icons/monochrome.svg', 'image/svg+xml', null],
  ])('has a sign of its own at %s, where Moscow has that of the build [P-35]', async (path, type, width) => {
    const answer = await fetch(path, { host: 'baku.localhost' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    const bytes = Buffer.from(await answer.arrayBuffer());
    // A PNG's first chunk has its width.
    if (width !== null) expect(bytes.readUInt32BE(16)).toBe(width);
    const tag = answer.headers.get('etag') ?? '';
    expect((await fetch(path, { host: 'baku.localhost', headers: { 'if-none-match': tag } })).status).toBe(304);
    expect((await fetch(path)).headers.get('etag')).not.toBe(tag);
  });

  test('shows no picture with the brand of Moscow, and on its map no other name [P-35]', async () => {
    const text = (await readAll('az')).join();
    const paths = [...new Set(text.match(/\/pictures\/[\w/]+\.(?:svg|webp)/g))];
    expect(paths.length).toBeGreaterThan(60);
    const shown = new Set(
      await Promise.all(
        paths.map(async (path) =>
          toHash(new Uint8Array(await (await fetch(path, { host: 'baku.localhost' })).arrayBuffer())),
        ),
      ),
    );
    const own = listBranded('baku');
    expect(own.filter((hash) => shown.has(hash)).length).toBeGreaterThan(12);
    // A picture that both shops have shows neither's brand.
    const others = listBranded('moscow').filter((hash) => !own.includes(hash));
    expect(others.length).toBeGreaterThan(12);
    expect(others.filter((hash) => shown.has(hash))).toEqual([]);
    const styles = await Promise.all(['', '?theme=dark'].map((query) => read(`/map/baku/style.json${query}`)));
    expect(styles.flatMap((style) => style.match(elsewhere) ?? [])).toEqual([]);
  });
});
