import { describe, expect, test } from 'vitest';

import { listElements, listLinks, toText } from './read-html.ts';
import { bakuHost, startPageApp, toOrigin, moscowHost } from './start-page-app.ts';
import { textsOfPages } from './texts-of-pages.ts';

// Pages as the server sends them, which is all that a browser without JavaScript shows.

const { fetchPage } = await startPageApp();
const t = textsOfPages('ru');

/** A page without deferred parts: those would need a script to be shown. */
async function open(path: string, host = moscowHost) {
  const page = await fetchPage(path, { host });
  expect(page.html, path).not.toMatch(/<template id="B:|hidden="" id="S:/);
  const [, body = ''] = /<body\b[^>]*>([\s\S]*)<\/body>/.exec(page.html) ?? [];
  return { ...page, body, text: toText(body) };
}

/** The card of the shelf that links to a page; the page's own panel comes before the shelf or after it. */
function cardOf(body: string, path: string): string {
  const [, shelf = ''] = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(body) ?? [];
  const card = listElements(shelf, 'article').find((each) => each.includes(`href="${path}"`));
  if (card === undefined) throw new Error(`The shelf has no ${path}`);
  return toText(card);
}

/** A page over the shelf. */
function panelOf(body: string): string {
  const at = body.search(/<[a-z]+\b[^>]*\brole="dialog"/);
  expect(at).toBeGreaterThan(-1);
  const end = body.indexOf('<main', at);
  return body.slice(at, end < 0 ? undefined : end);
}

const headingOf = (html: string): string => toText(listElements(html, 'h1')[0] ?? '');

/** Links to the goods, or to the shelf, by their text. */
const wayOn = (body: string): string[] =>
  listElements(body, 'a').filter((link) => toText(link).trim() === t('common.toCatalogue'));

describe('Without JavaScript', () => {
  test('the catalogue names its goods with both prices of a bottle [S-01] [P-01] [P-09] [rule 9]', async () => {
    const { status, html, body } = await open('/');
    expect(status).toBe(200);
    expect(listElements(body, 'h1')).toHaveLength(1);
    expect(html).toContain('<html lang="ru"');

    expect(cardOf(body, '/products/kaplya-19l')).toMatch(/Вода «Капля», 19 л.*390\s₽.*990\s₽/);
    expect(cardOf(body, '/product_sets/first-order-set')).toMatch(/1\s100\s₽.*2\s300\s₽/);
    expect(cardOf(body, '/products/paper-cups-50')).toMatch(/150\s₽/);
    expect(listElements(body, 'article').length).toBeGreaterThan(60);
  });

  test('the page of a product names it, both prices and itself in the title [S-02] [S-15] [P-09]', async () => {
    const { html, body } = await open('/products/kaplya-19l');
    const panel = panelOf(body);
    expect(headingOf(panel)).toBe('Вода «Капля», 19 л');
    expect(toText(panel)).toMatch(/390\s₽/);
    expect(toText(panel)).toMatch(/990\s₽/);
    expect(toText(listElements(html, 'title')[0] ?? '')).toMatch(/^Вода «Капля», 19 л/);
    expect(listLinks(html, 'canonical').map(({ href }) => href)).toEqual([
      `${toOrigin(moscowHost)}/products/kaplya-19l`,
    ]);
  });

  test('the page of a product set names it, its parts and its prices [S-03] [S-15] [P-09]', async () => {
    const { body } = await open('/product_sets/first-order-set');
    const panel = panelOf(body);
    expect(headingOf(panel)).toBe('Набор «Первый заказ»');
    expect(toText(panel)).toMatch(/1\s100\s₽/);
    expect(toText(panel)).toMatch(/2\s300\s₽/);
    expect(toText(panel)).toContain('Вода «Капля», 19 л');
    expect(toText(panel)).toContain('Помпа механическая');
  });

  test('every screen of the listed group and every static page answers by its URL [S-15] [S-17]', async () => {
    const headings: Record<string, string> = {
      '/cart': t('cart.title'),
      '/addresses': t('addresses.title'),
      '/about': t('pages.about.title'),
      '/checkout': t('checkout.title'),
      '/coming-soon': t('common.comingSoon.title'),
      '/delivery': t('pages.delivery.title'),
      '/agreements/privacy': t('pages.agreements.privacy'),
      '/agreements/personal-data': 'персональн',
      '/agreements/offer': 'оферт',
    };
    for (const [path, heading] of Object.entries(headings)) {
      const { status, body, text } = await open(path);
      expect(status, path).toBe(200);
      expect(body, path).toMatch(/<h1|<h2|role="dialog"/);
      expect(text.toLowerCase(), path).toContain(heading.toLowerCase());
    }
  });

  test('the cart of who has none says so, with a way to the goods [S-06] [S-21]', async () => {
    const { body } = await open('/cart');
    const cart = panelOf(body);
    expect(toText(cart)).toContain(t('cart.empty.title'));
    expect(wayOn(cart)).not.toEqual([]);
    expect(cart).not.toContain('aria-busy');
  });

  test('what is not there is a real 404 with a way on [S-16] [X-01]', async () => {
    for (const path of ['/no/such/page', '/products/no-such-thing', '/product_sets/kaplya-19l', '/agreements/none']) {
      const { status, body } = await open(path);
      expect(status, path).toBe(404);
      expect(wayOn(body), path).not.toEqual([]);
    }
  });

  test('/products and /product_sets alone lead to the catalogue [S-03]', async () => {
    for (const path of ['/products', '/product_sets', '/products/', '/product_sets/']) {
      const { status, headers } = await fetchPage(path);
      expect([path, Math.floor(status / 100), headers.get('location')]).toEqual([path, 3, '/']);
    }
  });

  test('the goods of one city are not in the other, whose prices are manats [P-01] [P-02]', async () => {
    const { body } = await open('/', bakuHost);
    expect(cardOf(body, '/products/damla-19l')).toMatch(/4,50\sAZN.*16,50\sAZN/);
    expect(body).not.toContain('₽');
    for (const [path, inMoscow, inBaku] of [
      ['/products/damla-19l', 404, 200],
      ['/products/kaplya-19l', 200, 404],
    ] as const) {
      const answers = [await fetchPage(path), await fetchPage(path, { host: bakuHost })];
      expect([path, ...answers.map(({ status }) => status)]).toEqual([path, inMoscow, inBaku]);
    }
  });

  test('a domain of no partner has a page of its own, which is no success [X-05] [C-01]', async () => {
    const { status, html } = await fetchPage('/', { host: 'unknown.example' });
    expect(status).toBe(404);
    expect(html).toContain('По этому адресу магазина нет.');
  });
});

test('the HTML of a page has the theme that was chosen before, and none of a stranger', async () => {
  const chosen = await fetchPage('/coming-soon', { cookies: { theme: 'dark' } });
  expect(chosen.html).toMatch(/<html\b[^>]* data-theme="dark"/);
  expect((await fetchPage('/coming-soon')).html).not.toMatch(/<html\b[^>]* data-theme="dark"/);
});

const KILOBYTE = 1000;

for (const [city, host] of [
  ['Moscow', moscowHost],
  ['Baku', bakuHost],
] as const) {
  test(`the HTML of \`/\` with all goods of ${city} has at most 150 kB before it is compressed, in each language [P-31]`, async () => {
    for (const language of ['ru', 'en', 'az', 'tr']) {
      const { status, html } = await fetchPage(`/?lang=${language}`, { host });
      expect(status).toBe(200);
      // Measures the whole shelf.
      expect(html.split('<article').length, language).toBeGreaterThan(40);
      expect(Buffer.byteLength(html) / KILOBYTE, language).toBeLessThanOrEqual(150);
    }
  });
}
