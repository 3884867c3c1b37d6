import { expect, test, vi } from 'vitest';
import { aProduct } from '#features/goods/catalogue-factory.test-support.ts';
import { toCatalogue } from '#features/goods/catalogue.ts';
import { findItemPage, type ItemPageData } from './load-item-page.ts';
import { setCurrentCatalogue } from '#features/goods/use-catalogue.ts';

const shelf = { categories: [], products: [aProduct({ id: 'cup' })], productSets: [] };
setCurrentCatalogue(toCatalogue({ areaId: null, company: null, banners: [], shelf }));

const morePictures = [{ contentUrl: '/pictures/side.webp', alt: 'From the side' }];
const found: ItemPageData = { isWithdrawn: false, goods: [], description: 'Holds water', morePictures };

test('goods that stand on the shelf open without waiting for their description [S-02]', async () => {
  const answer = Promise.withResolvers<ItemPageData>();
  const page = await findItemPage('product', 'cup', () => answer.promise);
  expect(page).toMatchObject({ isWithdrawn: false, goods: [] });
  answer.resolve(found);
  expect(await page.description).toBe('Holds water');
  expect(await page.morePictures).toEqual([{ contentUrl: '/pictures/side.webp', alt: 'From the side' }]);
});

test.each([
  ['a shop that does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a refusal', () => Promise.reject(new Response(null, { status: 503 }))],
])('%s takes nothing away but the description [S-02] [X-11]', async (_, ask) => {
  const page = await findItemPage('product', 'cup', ask);
  expect(page).toMatchObject({ isWithdrawn: false, goods: [] });
  expect(await page.description).toBeNull();
  expect(await page.morePictures).toEqual([]);
});

test('goods that do not stand there are asked for as a whole', async () => {
  const ask = vi.fn<() => Promise<ItemPageData>>(async () => ({ isWithdrawn: true, goods: [] }));
  setCurrentCatalogue(
    toCatalogue({
      ...{ areaId: null, company: null, banners: [] },
      shelf: { ...shelf, rest: [{ type: 'product', categoryId: 'cups', count: 1, cursor: null }] },
    }),
  );
  expect(await findItemPage('product', 'gone', ask)).toEqual({ isWithdrawn: true, goods: [] });
});
