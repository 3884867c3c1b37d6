import { createTranslate } from '../../pages/texts.ts';
import { queryShop } from '../../shop/database.ts';
import { ownWater } from '../../shop/own-water.ts';
import { requestRaw } from '../../shop/raw-request.ts';
import { answerTest, bakuOrigin, expect, moscowOrigin } from '../../shop/test.ts';

// The content for search engines, messengers and social networks. They run no script, and neither does this test.

const shops = [
  { city: 'moscow', origin: moscowOrigin, languages: ['ru', 'en'], currency: 'RUB', others: /damla|дамл/giu },
  { city: 'baku', origin: bakuOrigin, languages: ['ru', 'en', 'az', 'tr'], currency: 'AZN', others: /kaply|капл/giu },
] as const;

const publicPages = ['/', '/product_sets/first-order-set', '/cart', '/aquamarket', '/about', '/delivery'];
const privatePages = ['/checkout', '/profile', '/profile/data', '/orders', '/addresses', '/bonus', '/search?q=a'];

async function open(path: string, origin = moscowOrigin(), method = 'GET') {
  return requestRaw({ path, method, host: new URL(origin).host, headers: { 'Accept-Language': 'ru' } });
}

const unescape = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'");

/** The elements of one name in page order, each as its attributes. */
function listTags(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key.toLowerCase(),
        unescape(value),
      ]),
    ),
  );
}

const metaOf = (html: string, name: string) =>
  listTags(html, 'meta')
    .filter((tag) => tag['property'] === name || tag['name'] === name)
    .map((tag) => tag['content']);

const linksOf = (html: string, rel: string) => listTags(html, 'link').filter((tag) => tag['rel'] === rel);

type Thing = Record<string, unknown> & { '@type': string };

function readThings(html: string): Thing[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
  return scripts.flatMap(([, json = '']) => (JSON.parse(json) as { '@graph': Thing[] })['@graph']);
}

function getThing(html: string, type: string): Thing {
  const found = readThings(html).filter((thing) => thing['@type'] === type);
  expect(found, type).toHaveLength(1);
  return found[0] as Thing;
}

for (const { city, origin: originOf, languages, currency, others: elsewhere } of shops) {
  const product = ownWater[city];

  answerTest.describe(`The shop of ${city}`, () => {
    answerTest('says of each page what it is, in which languages, and how a link to it looks [P-27]', async () => {
      const origin = originOf();
      const titles = new Set<string>();
      for (const path of [product, ...publicPages]) {
        const { body, status } = await open(`${path}?utm_source=letter`, origin);
        expect([path, status]).toEqual([path, 200]);
        const [title = ''] = /<title>[^<]+/.exec(body) ?? [];
        titles.add(title);
        expect(metaOf(body, 'description'), path).toEqual([expect.stringMatching(/.{20}/)]);
        expect(metaOf(body, 'robots'), path).toEqual([]);
        expect(linksOf(body, 'canonical').map(({ href }) => href)).toEqual([origin + path]);
        expect(linksOf(body, 'alternate').map(({ hreflang, href }) => [hreflang, href])).toEqual([
          ...languages.map((language) => [language, `${origin}${path}?lang=${language}`]),
          ['x-default', origin + path],
        ]);
        for (const property of ['og:title', 'og:description', 'og:site_name', 'og:type', 'og:image:alt']) {
          expect(metaOf(body, property), `${path} ${property}`).toEqual([expect.stringMatching(/./)]);
        }
        expect(metaOf(body, 'og:url')).toEqual([origin + path]);
        expect(metaOf(body, 'og:locale')).toEqual(['ru_RU']);
        expect(metaOf(body, 'twitter:card')).toEqual(['summary_large_image']);
        const [image = ''] = metaOf(body, 'og:image');
        expect(image.startsWith(`${origin}/pictures/`), image).toBe(true);
        const picture = await open(new URL(image).pathname, origin);
        expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
      }
      expect(titles.size).toBe(publicPages.length + 1);
    });

    answerTest('never names the other shop, on any page and in any language [P-35]', async () => {
      const origin = originOf();
      const pages = [...publicPages, ...privatePages, product, '/product_sets/office-week-set', '/get', '/support'];
      const texts = ['/agreements/offer', '/agreements/privacy', '/aquamarket/stickers', '/aquamarket?cell=c-active'];
      const files = ['/manifest.webmanifest', '/sitemap.xml', '/robots.txt', '/api/docs', '/api/openapi.json'];
      for (const language of languages) {
        for (const path of [...pages, ...texts, ...files, '/no/such/page']) {
          const headers = { 'Accept-Language': language, Cookie: `language=${language}` };
          const { body } = await requestRaw({ path, host: new URL(origin).host, headers });
          expect([language, path, body.match(elsewhere)]).toEqual([language, path, null]);
        }
      }
    });

    answerTest('is itself in each of its languages, and no other language is its address [P-27] [P-10]', async () => {
      const origin = originOf();
      for (const language of languages) {
        const { body } = await open(`${product}?lang=${language}&utm_source=letter`, origin);
        expect(linksOf(body, 'canonical')[0]?.['href']).toBe(`${origin}${product}?lang=${language}`);
        expect(metaOf(body, 'og:locale')[0]).toMatch(new RegExp(`^${language}_`));
      }
      const { body } = await open(`${product}?lang=xx`, origin);
      expect(linksOf(body, 'canonical')[0]?.['href']).toBe(origin + product);
    });

    answerTest('tells search engines about goods, their price and the way to them [P-27]', async () => {
      const origin = originOf();
      for (const path of [product, '/product_sets/first-order-set']) {
        const { body } = await open(path, origin);
        const item = getThing(body, 'Product');
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
        const { itemListElement } = getThing(body, 'BreadcrumbList') as unknown as { itemListElement: Thing[] };
        expect(itemListElement.map(({ position }) => position)).toEqual([1, 2, 3]);
        expect(itemListElement.at(-1)).toMatchObject({ name: item['name'], item: origin + path });
      }
    });

    answerTest('tells search engines who it is, and how it is searched [P-27] [S-60]', async () => {
      const origin = originOf();
      const { body } = await open('/', origin);
      expect(getThing(body, 'Organization')).toMatchObject({
        url: `${origin}/`,
        telephone: expect.stringMatching(/^\+/),
      });
      const site = getThing(body, 'WebSite') as unknown as { potentialAction: { target: { urlTemplate: string } } };
      const template = site.potentialAction.target.urlTemplate;
      const found = await open(
        template.replace('{search_term_string}', product.replace(/\/products\/|-19l/g, '')).replace(origin, ''),
        origin,
      );
      expect(found.status).toBe(200);
      expect(found.body).toContain(product);
    });

    answerTest('names every public page in its sitemap, and each answers [P-27]', async () => {
      const origin = originOf();
      const robots = await open('/robots.txt', origin);
      expect(robots.headers['content-type']).toContain('text/plain');
      expect(robots.headers['cache-control']).toContain('public');
      const [, address = ''] = /^Sitemap: (.+)$/m.exec(robots.body) ?? [];
      expect(address).toBe(`${origin}/sitemap.xml`);
      const sitemap = await open(new URL(address).pathname, origin);
      expect(sitemap.headers['content-type']).toContain('application/xml');
      expect(sitemap.headers['cache-control']).toContain('public');
      const urls = [...sitemap.body.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g)].map(
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
      const rules = [...robots.body.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = '']) => rule);
      for (const path of paths) expect([path, rules.filter((rule) => path.startsWith(rule))]).toEqual([path, []]);
      for (const path of [...paths.filter((each) => !each.startsWith('/products/')), product]) {
        expect([path, (await open(path, origin, 'HEAD')).status]).toEqual([path, 200]);
      }
    });
  });
}

answerTest('what belongs to one person, and results of a search, stay out [P-27]', async () => {
  const { body: robots } = await open('/robots.txt');
  for (const path of privatePages) {
    const { body } = await open(path);
    expect([path, metaOf(body, 'robots')]).toEqual([path, ['noindex']]);
    const rules = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = '']) => rule);
    expect([path, rules.some((rule) => path.startsWith(rule))]).toEqual([path, true]);
  }
});

answerTest('what never was is 404, for those who read and those who only ask [X-01] [S-16] [P-27]', async () => {
  for (const path of [
    '/nothing',
    '/products/nothing',
    '/product_sets/nothing',
    '/agreements/nothing',
    '/sitemap.xml?part=2',
  ]) {
    for (const method of ['GET', 'HEAD']) {
      expect([path, method, (await open(path, moscowOrigin(), method)).status]).toEqual([path, method, 404]);
    }
  }
  const { body } = await open('/products/nothing');
  expect(body).toContain(createTranslate('ru')('catalogue.notFound.title'));
  expect(metaOf(body, 'robots')).toEqual(['noindex']);
});

answerTest('goods that are sold no more are 410, and say so with a way on [P-27] [X-01]', async () => {
  await queryShop(`
    insert into product (partner_id, id, external_id, slug, category_id, position, names, descriptions, price_minor,
      picture_id, is_active, role, vat_code, payment_subject, earn_bps)
    select partner_id, gen_random_uuid(), 'GONE', 'withdrawn-water', category_id, 999, names, descriptions, price_minor,
      picture_id, false, role, vat_code, payment_subject, earn_bps
    from product where partner_id = 'moscow' and external_id = 'CUP'`);
  await queryShop("select pg_notify('kaplya_changes', 'catalogue moscow')");
  const path = '/products/withdrawn-water';
  await expect.poll(async () => (await open(path)).status).toBe(410);
  expect((await open(path, moscowOrigin(), 'HEAD')).status).toBe(410);
  for (const language of ['ru', 'en'] as const) {
    const { body } = await open(`${path}?lang=${language}`);
    expect(body).toContain(createTranslate(language)('catalogue.withdrawn.title'));
    expect(body).toContain(createTranslate(language)('common.toCatalogue'));
    expect(metaOf(body, 'robots')).toEqual(['noindex']);
    expect(readThings(body)).toEqual([]);
  }
  expect((await open(path, bakuOrigin())).status).toBe(404);
  expect((await open('/sitemap.xml')).body).not.toContain(path);
});
