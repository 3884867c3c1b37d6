import { endpoints, operatorEndpoints, type EndpointInput } from '@kaplya/contract';
import type { StorefrontLoadContext } from '@kaplya/contract/load-context';
import { beforeEach, expect, test } from 'vitest';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';

type Draft = EndpointInput<typeof operatorEndpoints.previewGoods>['body']['goods'];
type Shown = { readonly url: string; readonly goods: Awaited<ReturnType<typeof readGoods>> };

let seen: Shown[] = [];

async function readGoods(fetchApi: StorefrontLoadContext['fetchApi'], path: string) {
  const answer = await fetchApi(`${path}?lang=en&view=shelf`);
  return endpoints.listProducts.answer.parse(await answer.json()).data;
}

const app = await startTestApp({
  storefront: {
    async handle(request: Request, { fetchApi }: StorefrontLoadContext) {
      const { pathname } = new URL(request.url);
      seen.push({ url: pathname, goods: await readGoods(fetchApi, endpoints.listProducts.path) });
      return new Response('<html><body><script>go()</script>Page</body></html>');
    },
    ...{ asset: () => null, middleware: null, close: () => Promise.resolve() },
  },
});
const token = await openStaffToken(app, ['goods.write']);
const { data: products } = await app.call(endpoints.listProducts, { query: { lang: 'en' } });
const water = products.find(({ externalId }) => externalId === 'W19');

beforeEach(() => {
  seen = [];
});

const preview = (goods: Draft) =>
  app.call(operatorEndpoints.previewGoods, { body: { goods, language: 'en' } }, { token });

const names = { ru: 'Вода ночи', en: 'Night water', az: '', tr: '' };

test('the page of goods has the draft in the place of what is saved, and nothing is saved [G-01g]', async () => {
  const { html } = await preview({
    ...{ id: water?.id ?? null, kind: 'product' },
    draft: {
      names,
      price: { amount: 777_00, currency: 'RUB' },
      brand: 'Night',
      descriptions: { ru: '', en: 'Dark', az: '', tr: '' },
    },
  });
  expect(html).toBe('<html><body inert="">Page</body></html>');
  const [page] = seen;
  expect(page?.url).toBe(`/products/${water?.slug}`);
  expect(page?.goods).toHaveLength(products.length);
  const shown = page?.goods.find(({ id }) => id === water?.id);
  expect(shown).toMatchObject({ name: 'Night water', description: 'Dark', brand: 'Night', price: { amount: 777_00 } });
  // Fields that are missing in the draft have their saved values.
  expect(shown).toMatchObject({
    image: { contentUrl: water?.image.contentUrl },
    relatedProductIds: water?.relatedProductIds,
  });
  const { data: after } = await app.call(endpoints.listProducts, { query: { lang: 'en' } });
  expect(after).toEqual(products);
});

test('new goods stand first on a page of their own, on sale or not, in a language that they have no name in too [G-01g]', async () => {
  await preview({ id: null, kind: 'product', draft: { names: { ...names, en: '' } } });
  expect(seen[0]?.url).toBe('/products/preview');
  expect(seen[0]?.goods[0]).toMatchObject({ name: 'Вода ночи', slug: 'preview', available: 10 });
  expect(seen[0]?.goods).toHaveLength(products.length + 1);
});

test('an area’s own price stays what it is [G-01g]', async () => {
  const { data: ofOuter } = await app.call(endpoints.listProducts, { query: { areaId: 'msk-outer' } });
  const own = ofOuter.find(({ id }) => id === water?.id)?.price.amount;
  expect(own).not.toBe(water?.price.amount);
  await app.call(
    operatorEndpoints.previewGoods,
    {
      body: {
        goods: { id: water?.id ?? null, kind: 'product', draft: { price: { amount: 777_00, currency: 'RUB' } } },
        areaId: 'msk-outer',
      },
    },
    { token },
  );
  expect(seen[0]?.goods.find(({ id }) => id === water?.id)?.price.amount).toBe(own);
});

test('a draft without a name, an area of nobody and a picture of nobody are refused [G-01g]', async () => {
  const refused = async (goods: Draft, areaId?: string) =>
    (
      await app.callRefused(
        operatorEndpoints.previewGoods,
        { body: { goods, ...(areaId !== undefined && { areaId }) } },
        { token },
      )
    ).error.code;
  const id = water?.id ?? null;
  expect(await refused({ id: null, kind: 'product', draft: {} })).toBe('goods.name_missing');
  expect(await refused({ id, kind: 'product', draft: {} }, 'baku-center')).toBe('area.unknown');
  const picture = { sourceId: 'f'.repeat(40), crop: null, focus: null, alt: { ru: '', en: '', az: '', tr: '' } };
  expect(await refused({ id, kind: 'product', draft: { pictures: [picture] } })).toBe('picture.unknown');
  expect(seen).toEqual([]);
});
