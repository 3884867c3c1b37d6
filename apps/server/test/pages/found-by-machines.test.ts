import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';

import { listLinks, listMeta, readThings, type Thing } from './read-html.ts';
import { bakuHost, moscowHost, startPageApp, toOrigin } from './start-page-app.ts';
import { textsOfPages } from './texts-of-pages.ts';

// The content for search engines, messengers and social networks. They run no script, and neither does this test.

const { context, fetchPage } = await startPageApp();

const shops = [
  {
    host: moscowHost,
    product: '/products/kaplya-19l',
    languages: ['ru', 'en'],
    currency: 'RUB',
    elsewhere: /damla|дамл/giu,
  },
  {
    host: bakuHost,
    product: '/products/damla-19l',
    languages: ['ru', 'en', 'az', 'tr'],
    currency: 'AZN',
    elsewhere: /kaply|капл/giu,
  },
] as const;

const publicPages = ['/', '/product_sets/first-order-set', '/cart', '/aquamarket', '/about', '/delivery'];
const privatePages = ['/checkout', '/profile', '/profile/data', '/orders', '/addresses', '/bonus', '/search?q=a'];

function getThing(html: string, type: string): Thing {
  const found = readThings(html).filter((thing) => thing['@type'] === type);
  expect(found, type).toHaveLength(1);
  return found[0] as Thing;
}

for (const { host, product, languages, currency, elsewhere } of shops) {
  const origin = toOrigin(host);
  const open = (path: string, method: 'GET' | 'HEAD' = 'GET') => fetchPage(path, { host, method });

  describe(`The shop of ${host}`, () => {
    test('says of each page what it is, in which languages, and how a link to it looks [P-27]', async () => {
      const titles = new Set<string>();
      for (const path of [product, ...publicPages]) {
        const { html, status } = await open(`${path}?utm_source=letter`);
        expect([path, status]).toEqual([path, 200]);
        const [title = ''] = /<title>[^<]+/.exec(html) ?? [];
        titles.add(title);
        expect(listMeta(html, 'description'), path).toEqual([expect.stringMatching(/.{20}/)]);
        expect(listMeta(html, 'robots'), path).toEqual([]);
        expect(listLinks(html, 'canonical').map(({ href }) => href)).toEqual([origin + path]);
        expect(listLinks(html, 'alternate').map(({ hreflang, href }) => [hreflang, href])).toEqual([
          ...languages.map((language) => [language, `${origin}${path}?lang=${language}`]),
          ['x-default', origin + path],
        ]);
        for (const property of ['og:title', 'og:description', 'og:site_name', 'og:type', 'og:image:alt']) {
          expect(listMeta(html, property), `${path} ${property}`).toEqual([expect.stringMatching(/./)]);
        }
        expect(listMeta(html, 'og:url')).toEqual([origin + path]);
        expect(listMeta(html, 'og:locale')).toEqual(['ru_RU']);
        expect(listMeta(html, 'twitter:card')).toEqual(['summary_large_image']);
        const [image = ''] = listMeta(html, 'og:image');
        expect(image.startsWith(`${origin}/pictures/`), image).toBe(true);
        const picture = await open(new URL(image).pathname);
        expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      }
      expect(titles.size).toBe(publicPages.length + 1);
    });

    test('never names the other shop, on any page and in any language [P-35]', async () => {
      const pages = [...publicPages, ...privatePages, product, '/product_sets/office-week-set', '/get', '/support'];
      const texts = ['/agreements/offer', '/agreements/privacy', '/aquamarket/stickers', '/aquamarket?cell=c-active'];
      const files = ['/manifest.webmanifest', '/sitemap.xml', '/robots.txt', '/api/docs', '/api/openapi.json'];
      for (const language of languages) {
        for (const path of [...pages, ...texts, ...files, '/no/such/page']) {
          const asked = { host, acceptLanguage: language, cookies: { language } };
          const { html } = await fetchPage(path, asked);
          expect([language, path, html.match(elsewhere)]).toEqual([language, path, null]);
        }
      }
    });

    test('is itself in each of its languages, and no other language is its address [P-27] [P-10]', async () => {
      for (const language of languages) {
        const { html } = await open(`${product}?lang=${language}&utm_source=letter`);
        expect(listLinks(html, 'canonical')[0]?.['href']).toBe(`${origin}${product}?lang=${language}`);
        expect(listMeta(html, 'og:locale')[0]).toMatch(new RegExp(`^${language}_`));
      }
      const { html } = await open(`${product}?lang=xx`);
      expect(listLinks(html, 'canonical')[0]?.['href']).toBe(origin + product);
    });

    test('describes goods, their price and breadcrumbs to search engines [P-27]', async () => {
      for (const path of [product, '/product_sets/first-order-set']) {
        const { html } = await open(path);
        const item = getThing(html, 'Product');
        expect(item).toMatchObject({
          name: expect.stringMatching(/./),
          sku: expect.stringMatching(/./),
          url: origin + path,
          offers: {
            '@type': 'Offer',
            url: origin + path,
            price: expect.stringMatching(/^\d+\.\d\d$/),
            priceCurrency: currency,
            availability: expect.stringMatching(/^https:\/\/schema\.org\/(In|OutOf)Stock$/),
          },
        });
        const { itemListElement } = getThing(html, 'BreadcrumbList') as unknown as { itemListElement: Thing[] };
        expect(itemListElement.map(({ position }) => position)).toEqual([1, 2, 3]);
        expect(itemListElement.at(-1)).toMatchObject({ name: item['name'], item: origin + path });
      }
    });

    test('describes the shop and its search to search engines [P-27] [S-60]', async () => {
      const { html } = await open('/');
      expect(getThing(html, 'Organization')).toMatchObject({
        url: `${origin}/`,
        telephone: expect.stringMatching(/^\+/),
      });
      const site = getThing(html, 'WebSite') as unknown as { potentialAction: { target: { urlTemplate: string } } };
      const template = site.potentialAction.target.urlTemplate;
      const found = await open(
        template.replace('{search_term_string}', product.replace(/\/products\/|-19l/g, '')).replace(origin, ''),
      );
      expect(found.status).toBe(200);
      expect(found.html).toContain(product);
    });

    test('names every public page in its sitemap, and each answers [P-27]', async () => {
      const robots = await open('/robots.txt');
      expect(robots.headers.get('content-type')).toContain('text/plain');
      expect(robots.headers.get('cache-control')).toContain('public');
      const [, address = ''] = /^Sitemap: (.+)$/m.exec(robots.html) ?? [];
      expect(address).toBe(`${origin}/sitemap.xml`);
      const sitemap = await open(new URL(address).pathname);
      expect(sitemap.headers.get('content-type')).toContain('application/xml');
      expect(sitemap.headers.get('cache-control')).toContain('public');
      const urls = [...sitemap.html.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g)].map(
        ([, loc = '', rest = '']) => ({
          loc,
          others: [...rest.matchAll(/hreflang="([\w-]+)" href="([^"]+)"/g)].map(([, name, href]) => [name, href]),
        }),
      );
      const paths = urls.filter(({ loc }) => !loc.includes('?')).map(({ loc }) => loc.replace(origin, ''));
      expect(urls).toHaveLength(paths.length * (languages.length + 1));
      expect(paths.filter((path) => path.startsWith('/products/')).length).toBeGreaterThan(30);
      expect(paths).toEqual(
        expect.arrayContaining(['/', product, '/product_sets/first-order-set', '/agreements/offer']),
      );
      expect(paths.some((path) => /^\/(cart|checkout|profile|orders|search|get)/.test(path))).toBe(false);
      for (const { loc, others } of urls) {
        expect(others.map(([name]) => name)).toEqual([...languages, 'x-default']);
        expect(others.map(([, href]) => href)).toContain(loc);
      }
      const rules = [...robots.html.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = '']) => rule);
      for (const path of paths) expect([path, rules.filter((rule) => path.startsWith(rule))]).toEqual([path, []]);
      for (const path of [...paths.filter((each) => !each.startsWith('/products/')), product]) {
        expect([path, (await open(path, 'HEAD')).status]).toEqual([path, 200]);
      }
    });
  });
}

test('what belongs to one person, and results of a search, stay out [P-27]', async () => {
  const { html: robots } = await fetchPage('/robots.txt');
  for (const path of privatePages) {
    const { html } = await fetchPage(path);
    expect([path, listMeta(html, 'robots')]).toEqual([path, ['noindex']]);
    const rules = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = '']) => rule);
    expect([path, rules.some((rule) => path.startsWith(rule))]).toEqual([path, true]);
  }
});

test('what never was is 404, for those who read and those who only ask [X-01] [S-16] [P-27]', async () => {
  for (const path of [
    '/nothing',
    '/products/nothing',
    '/product_sets/nothing',
    '/agreements/nothing',
    '/sitemap.xml?part=2',
  ]) {
    for (const method of ['GET', 'HEAD'] as const) {
      expect([path, method, (await fetchPage(path, { method })).status]).toEqual([path, method, 404]);
    }
  }
  const { html } = await fetchPage('/products/nothing');
  expect(html).toContain(textsOfPages('ru')('catalogue.notFound.title'));
  expect(listMeta(html, 'robots')).toEqual(['noindex']);
});

test('goods that are sold no more are 410, and say so with a way on [P-27] [X-01]', async () => {
  await context.database.execute(sql`
    insert into product (partner_id, id, external_id, slug, category_id, position, names, descriptions, price_minor,
      picture_id, is_active, role, vat_code, payment_subject, earn_bps)
    select partner_id, gen_random_uuid(), 'GONE', 'withdrawn-water', category_id, 999, names, descriptions, price_minor,
      picture_id, false, role, vat_code, payment_subject, earn_bps
    from product where partner_id = 'moscow' and external_id = 'CUP'`);
  await context.database.execute(sql`select pg_notify('kaplya_changes', 'catalogue moscow')`);
  const path = '/products/withdrawn-water';
  await expect.poll(async () => (await fetchPage(path)).status).toBe(410);
  expect((await fetchPage(path, { method: 'HEAD' })).status).toBe(410);
  for (const language of ['ru', 'en'] as const) {
    const { html } = await fetchPage(`${path}?lang=${language}`);
    expect(html).toContain(textsOfPages(language)('catalogue.withdrawn.title'));
    expect(html).toContain(textsOfPages(language)('common.toCatalogue'));
    expect(listMeta(html, 'robots')).toEqual(['noindex']);
    expect(readThings(html)).toEqual([]);
  }
  expect((await fetchPage(path, { host: bakuHost })).status).toBe(404);
  expect((await fetchPage('/sitemap.xml')).html).not.toContain(path);
});

test('a shop stays out of search engines until it is opened, and is found afterwards [G-10b]', async () => {
  const [host, path] = [bakuHost, '/about'];
  async function read() {
    const [page, robots] = [await fetchPage(path, { host }), await fetchPage('/robots.txt', { host })];
    return { robots: listMeta(page.html, 'robots'), rules: robots.html, caching: robots.headers.get('cache-control') };
  }
  async function save(settings: string) {
    await context.database.execute(sql`update partner set settings = ${sql.raw(settings)} where partner_id = 'baku'`);
    await context.database.execute(sql`select pg_notify('kaplya_changes', 'partner baku')`);
  }
  const before = await read();
  expect(before).toMatchObject({ robots: [], caching: 'public, max-age=3600' });
  await save(`settings || '{"openedAt": null}'`);
  await expect.poll(read).toEqual({ robots: ['noindex'], rules: 'User-agent: *\nDisallow: /\n', caching: 'no-cache' });
  await save(`settings || '{"openedAt": "2026-07-01T00:00:00Z"}'`);
  await expect.poll(read).toEqual(before);
});
