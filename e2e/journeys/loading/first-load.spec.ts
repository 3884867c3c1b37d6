import { join } from 'node:path';
import { listFirstViewFiles } from '../../../scripts/storefront-build/first-view-files.ts';
import { builtScripts } from '../../shop/built-files.ts';
import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { expect, phone, test, type Page } from '../../shop/test.ts';

// apps/storefront/README.md, "The first view": the files that a phone needs before the shop reacts to touch.

// A new visitor, who also loads the cookie hint.
test.use({ viewport: phone, isFresh: true });

const KILOBYTE = 1000;

type Loaded = { type: string; bytes: number; name: string };

test('the first view of the shop is small, holds nothing that it does not show, and asks no other origin [P-18] [P-31] [P-72]', async ({
  page,
  baseURL,
}) => {
  const shifts = await recordShifts(page);
  const loaded = await recordLoads(page);
  const origins = new Set<string>();
  const paths: string[] = [];
  const scripts: Promise<string>[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('data:')) return;
    const { origin, pathname } = new URL(request.url());
    origins.add(origin);
    paths.push(pathname);
  });
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  // Russian has the longest texts.
  await page.goto('/?lang=ru', { waitUntil: 'networkidle' });
  await waitUntilHydrated(page);
  await expect(page.getByRole('region', { name: 'Файлы cookie' })).toBeVisible();

  await test.step('nothing moves while it loads and wakes up', () => expectNothingMoved(page, shifts));

  await test.step('the page is painted before its scripts are fetched', async () => {
    const preloads = page.locator('link[rel=modulepreload]');
    expect(await preloads.count()).toBeGreaterThan(5);
    await expect(preloads.and(page.locator(':not([fetchpriority=low])'))).toHaveCount(0);
  });

  await test.step('at most 140 kB of script and 15 kB of styles, gzipped', async () => {
    const files = await loaded();
    const sum = (type: string) =>
      files.reduce((bytes, each) => bytes + (each.type === type ? each.bytes : 0), 0) / KILOBYTE;
    test.info().annotations.push({
      type: 'first load',
      description: `script ${sum('script').toFixed(1)} kB, styles ${sum('stylesheet').toFixed(1)} kB`,
    });
    expect(sum('script')).toBeGreaterThan(50);
    expect(sum('script')).toBeLessThanOrEqual(140);
    expect(sum('stylesheet')).toBeGreaterThan(2);
    expect(sum('stylesheet')).toBeLessThanOrEqual(15);
  });

  await test.step('and no other files than those that `npm run check` weighs', async () => {
    const weighed = await listFirstViewFiles(join(import.meta.dirname, '../../../apps/storefront/build'), 'ru');
    const namesOf = async (type: string) =>
      (await loaded())
        .filter((each) => each.type === type)
        .map(({ name }) => name)
        .toSorted();
    await expect.poll(() => namesOf('script')).toEqual(weighed.scripts);
    expect(await namesOf('stylesheet')).toEqual(weighed.styles);
  });

  await test.step('no other origin is asked for anything', () => {
    expect([...origins]).toEqual([baseURL]);
  });

  await test.step('and no path has a word that content blockers look for', () => {
    const listed = /[/_.-](ads?|advert\w*|analytics|banners?|metrics|pixel|popups?|promos?|sponsor\w*|track\w*)[-_./]/i;
    expect(paths.filter((path) => listed.test(path))).toEqual([]);
  });

  await test.step('no schema library, phone metadata, map, camera, polyfill, closed dialog or engine of a cart', async () => {
    const text = (await Promise.all(scripts)).join('\n');
    expect(text).toContain('hydrateRoot');
    const strangers = {
      zod: /ZodError|invalid_type|_zod\b/,
      'phone metadata': /country_calling_codes|libphonenumber/i,
      map: /maplibre/i,
      camera: /BarcodeDetector|zxing/i,
      'polyfill of Temporal': /Temporal\.Plain/,
      dialogs: /data-base-ui-inert|base-ui-backdrop/i,
      'engine of the cart': /insufficientReturnableContainer/,
    };
    for (const [name, pattern] of Object.entries(strangers)) expect(text.match(pattern)?.[0], name).toBeUndefined();
  });

  await test.step('every picture that is shown has come', async () => {
    const sizes = await page
      .getByRole('main')
      .locator('img')
      .evaluateAll((pictures) =>
        pictures
          .filter((picture) => picture instanceof HTMLImageElement)
          .filter((picture) => picture.getBoundingClientRect().top < innerHeight)
          .map(({ naturalWidth }) => naturalWidth),
      );
    expect(sizes.length).toBeGreaterThan(0);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
  });
});

test('nothing moves in English either, and a page that is opened later brings its own code, a map only when it is shown [S-26] [P-18]', async ({
  page,
}) => {
  const shifts = await recordShifts(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/?lang=en', { waitUntil: 'networkidle' });
  await waitUntilHydrated(page);
  await expectNothingMoved(page, shifts);
  const map = new RegExp(`${builtScripts(/^(map-canvas|maplibre)/).source}|/map/`);
  expect(requested.some((url) => map.test(url))).toBe(false);

  await page.getByRole('banner').getByRole('button').first().click();
  await page.getByRole('radio', { name: 'Map' }).check();
  await expect.poll(() => requested.some((url) => map.test(url))).toBe(true);
});

type Shifts = () => Promise<{ value: number; what: string[] }[]>;

/** Layout shifts of the page from its first paint on. */
async function recordShifts(page: Page): Promise<Shifts> {
  await page.addInitScript(() => {
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.layoutShifts?.push(entry as LayoutShift);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() =>
      (window.layoutShifts ?? []).map(({ value, sources }) => ({
        value,
        what: sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : '')),
      })),
    );
}

async function expectNothingMoved(page: Page, listShifts: Shifts): Promise<void> {
  // The server sends the header's nearest interval.
  await expect(page.getByRole('banner').getByRole('button').first()).toContainText(/\d–\d/);
  const shifts = await listShifts();
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(total, JSON.stringify(shifts)).toBeLessThan(0.01);
}

/** The files' bodies as sent over the network, gzipped. */
async function recordLoads(page: Page): Promise<() => Promise<Loaded[]>> {
  await page.setExtraHTTPHeaders({ 'Accept-Encoding': 'gzip' });
  const loads: Promise<Loaded>[] = [];
  page.on('requestfinished', (request) => {
    const toLoaded = async () => ({
      type: request.resourceType(),
      name: new URL(request.url()).pathname.replace('/assets/', ''),
      bytes: (await request.sizes()).responseBodySize,
    });
    loads.push(toLoaded());
  });
  return () => Promise.all(loads);
}

type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

declare global {
  interface Window {
    layoutShifts?: LayoutShift[];
  }
}
