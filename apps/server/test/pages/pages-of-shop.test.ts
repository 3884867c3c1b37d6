import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';

import { listTags, listElements, toText } from './read-html.ts';
import { bakuHost, startPageApp, toOrigin } from './start-page-app.ts';
import { textsOfPages } from './texts-of-pages.ts';

const { context, fetchPage } = await startPageApp();
const t = textsOfPages('ru');

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
/** The demonstration's. */
const stores = {
  appStore: 'https://apps.apple.com/app/damla-demonstration/id1000000001',
  googlePlay: 'https://play.google.com/store/apps/details?id=example.damla.demonstration',
};

/** Adds to the links of Baku's shop, and waits until its page of the app has them. */
async function changeLinks(links: object, isSeen: (html: string) => boolean): Promise<void> {
  await context.database.execute(sql`
    update partner set settings = jsonb_set(settings, '{links}', settings->'links' || ${JSON.stringify(links)}::jsonb)
    where partner_id = 'baku'`);
  await context.database.execute(sql`select pg_notify('kaplya_changes', 'partner baku')`);
  await expect
    .poll(async () => isSeen((await fetchPage('/get', { host: bakuHost })).html), { timeout: 60_000 })
    .toBe(true);
}

/** The target of the link with this text or icon. */
const linkOf = (html: string, text: string): string | undefined => {
  const link = listElements(html, 'a').find((each) => each.includes(text));
  return link && listTags(link, 'a')[0]?.['href'];
};

describe('The way to the app', () => {
  test.each([
    ['an iPhone', iPhone, stores.appStore],
    ['an Android phone', android, stores.googlePlay],
  ])('sends %s to its store, and lets no cache store it [S-05]', async (_, agent, store) => {
    for (const path of ['/get', '/get/anything?utm_source=sticker', '/getapp?from=leaflet']) {
      const { status, headers } = await fetchPage(path, { host: bakuHost, headers: { 'user-agent': agent } });
      expect([path, status, headers.get('location'), headers.get('cache-control')]).toEqual([
        path,
        302,
        store,
        'no-store',
      ]);
      expect(headers.get('vary')).toContain('User-Agent');
    }
    const desk = await fetchPage('/getapp?from=leaflet', { host: bakuHost, headers: { 'user-agent': mac } });
    expect([desk.status, desk.headers.get('location')]).toEqual([302, '/get?from=leaflet']);
  });
});

test('the page of the app leads a desk to both stores and shows a code for the phone; one that is not there yet says so, and how the shop comes to the home screen [S-05]', async () => {
  const { html, headers } = await fetchPage('/get', { host: bakuHost, headers: { 'user-agent': mac } });
  expect(headers.get('cache-control')).toBe('no-store');
  expect(linkOf(html, t('pages.get.appStore'))).toBe(stores.appStore);
  expect(linkOf(html, t('pages.get.googlePlay'))).toBe(stores.googlePlay);
  const code = t('pages.get.code').replace('{address}', `${toOrigin(bakuHost)}/get`);
  expect(listTags(html, 'svg').filter((tag) => tag['aria-label'] === code && tag['role'] === 'img')).toHaveLength(1);
  expect(html).not.toContain(t('pages.get.soon'));

  const coming = '/coming-soon';
  const isComing = (page: string) => page.includes(t('pages.get.soon'));
  await changeLinks({ appStore: coming, googlePlay: coming }, isComing);
  const soon = await fetchPage('/get', { host: bakuHost, headers: { 'user-agent': mac } });
  expect(linkOf(soon.html, t('pages.get.appStore'))).toBeUndefined();
  expect(toText(soon.html)).toContain(t('pages.get.home.iosSteps'));
  expect(toText(soon.html)).toContain(t('pages.get.home.androidSteps'));
  await changeLinks(stores, (page) => !isComing(page));
});

test('help is a page with the phone of the shop, and no chat where there is none [S-40]', async () => {
  const { html } = await fetchPage('/support');
  expect(linkOf(html, t('pages.support.call'))).toMatch(/^tel:\+7/);
  expect(html).not.toContain(t('pages.support.chat'));
});

test('delivery and payment names the numbers of this shop [S-17]', async () => {
  const text = toText((await fetchPage('/delivery')).html);
  expect(text).toMatch(/от 2 бутылей или от 1\s000\s₽/);
  expect(text).toMatch(/(?<!\d)300\s₽/);
  expect(text).toMatch(/(?<!\d)10\s₽ за бутыль и этаж, 1 этаж бесплатно/);
  expect(text).toMatch(/ждёт вас 15 минут/);
});

test('maintenance leaves what was begun within reach: orders, a cell in use, help [P-17]', async () => {
  await context.database.execute(sql`update partner set is_updating = true where partner_id = 'baku'`);
  await context.database.execute(sql`select pg_notify('kaplya_changes', 'partner baku')`);
  await expect.poll(async () => (await fetchPage('/cart', { host: bakuHost })).status, { timeout: 60_000 }).toBe(503);
  const closed = await fetchPage('/cart', { host: bakuHost });
  expect(closed.headers.get('retry-after')).toBe('60');
  expect(closed.html).toContain(t('maintenance.title'));
  for (const path of ['/orders', '/aquamarket/status', '/support', '/agreements/offer']) {
    const { status, html } = await fetchPage(path, { host: bakuHost });
    expect([path, status]).toEqual([path, 200]);
    expect(html, path).not.toContain(t('maintenance.title'));
  }
});
