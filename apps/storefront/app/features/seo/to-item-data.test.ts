import { renderToString } from 'react-dom/server';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { aProduct } from '#features/goods/catalogue-factory.test-support.ts';
import { StructuredData } from './structured-data.tsx';
import { toItemData } from './to-item-data.ts';
import { toSocialPicture } from '#features/page-parts/social-picture.ts';

const place = { origin: 'https://shop.example', shopName: 'Kaplya', category: null, description: '' };

describe('the data of goods for search engines [P-27]', () => {
  test('name the price in whole units with its currency, and whether it is there', () => {
    const item = { ...aProduct(), type: 'product' as const };
    const priced = { ...item, price: { amount: 39_005, currency: 'RUB' as const }, available: 0 };
    const [product] = toItemData(priced, place)['@graph'];
    expect(product).toMatchObject({
      '@type': 'Product',
      offers: { price: '390.05', priceCurrency: 'RUB', availability: 'https://schema.org/OutOfStock' },
    });
  });

  test('cannot end the element that they are in', () => {
    const html = renderToString(
      createElement(StructuredData, { data: { name: '</script><script>alert(1)</script>' } }),
    );
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    const json = />([^<]*)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual({ name: '</script><script>alert(1)</script>' });
  });
});

test.each([
  ['/pictures/moscow/0123abcd.svg', '/pictures/moscow/0123abcd/og.jpg'],
  ['/pictures/moscow/0123abcd.webp', '/pictures/moscow/0123abcd/og.jpg'],
  ['https://files.example/pictures/moscow/0123abcd.svg', 'https://files.example/pictures/moscow/0123abcd/og.jpg'],
  ['https://files.example/bottle.png', 'https://files.example/bottle.png'],
])('social networks are shown %s as %s [P-27]', (picture, social) => {
  expect(toSocialPicture(picture)).toBe(social);
});
