import { describe, expect, test } from 'vitest';
import { toSitemap } from './to-sitemap.ts';

const shop = { origin: 'https://shop.example', languages: ['ru', 'en'] as const, part: null };
const pages = Array.from({ length: 5 }, (_, index) => ({ path: `/products/water-${index}` }));
const countUrls = (xml: string | null) => xml?.match(/<url>/g)?.length ?? 0;

describe('a sitemap [P-27]', () => {
  test('names each page without a language and in each, every time with all others and the day of its change', () => {
    const xml = toSitemap({ ...shop, pages: [{ path: '/agreements/offer', changedOn: '2026-11' }] });
    const others =
      '<xhtml:link rel="alternate" hreflang="ru" href="https://shop.example/agreements/offer?lang=ru"/>' +
      '<xhtml:link rel="alternate" hreflang="en" href="https://shop.example/agreements/offer?lang=en"/>' +
      '<xhtml:link rel="alternate" hreflang="x-default" href="https://shop.example/agreements/offer"/>';
    for (const query of ['', '?lang=ru', '?lang=en']) {
      const loc = `https://shop.example/agreements/offer${query}`;
      expect(xml).toContain(`<url><loc>${loc}</loc><lastmod>2026-11</lastmod>${others}</url>`);
    }
    expect(countUrls(xml)).toBe(3);
  });

  test('is a list of parts when one file does not hold all, and the parts hold each page once', () => {
    const index = toSitemap({ ...shop, pages, urlsAtMost: 6 });
    expect(index).toContain('<sitemapindex');
    expect(index?.match(/<loc>[^<]+/g)).toEqual(
      [1, 2, 3].map((part) => `<loc>https://shop.example/sitemap.xml?part=${part}`),
    );
    const parts = ['1', '2', '3'].map((part) => toSitemap({ ...shop, pages, part, urlsAtMost: 6 }));
    expect(parts.map(countUrls)).toEqual([6, 6, 3]);
    for (const { path } of pages) {
      expect(parts.filter((xml) => xml?.includes(`<loc>https://shop.example${path}</loc>`))).toHaveLength(1);
    }
  });

  test.each(['0', '4', '1.5', 'x', ''])('has no part "%s"', (part) => {
    expect(toSitemap({ ...shop, pages, part, urlsAtMost: 6 })).toBeNull();
  });

  test('writes signs of XML in an address as text', () => {
    expect(toSitemap({ ...shop, pages: [{ path: `/products/a&b'<c>` }] })).toContain(
      '<loc>https://shop.example/products/a&amp;b&apos;&lt;c&gt;</loc>',
    );
  });
});
