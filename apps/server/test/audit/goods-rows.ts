import {
  operatorEndpoints,
  type Endpoint,
  type Goods,
  type OpsBanner,
  type OpsCategory,
  type OpsPromoCode,
} from '@kaplya/contract';
import { app, newCode, type Actor, type Row } from './world.ts';

const newCount = () => ({
  ...{ id: crypto.randomUUID(), kind: 'count' as const, warehouseId: 'msk-main', isDraft: true, lines: [] },
});

async function beginCount({ token }: Actor): Promise<{ id: string }> {
  const { document } = await app.call(operatorEndpoints.createStockDocument, { body: newCount() }, { token });
  return { id: document?.id ?? '' };
}

async function piecesOf({ token }: Actor): Promise<{ productId: string; quantity: number }> {
  const { items } = await app.call(operatorEndpoints.listStock, { query: { q: 'CUP' } }, { token });
  return { productId: items[0]?.productId ?? '', quantity: 3 };
}

const noTexts = { ru: '', en: '', az: '', tr: '' };

async function newGoods(token: string) {
  const { items } = await app.call(operatorEndpoints.listOpsCategories, {}, { token });
  return {
    ...{ kind: 'product' as const, externalId: crypto.randomUUID(), categoryId: items[0]?.id ?? '' },
    ...{ names: { ...noTexts, ru: 'Кружка' }, price: { amount: 100_00, currency: 'RUB' } },
  };
}

async function makeGoods(token: string): Promise<Goods> {
  return (await app.call(operatorEndpoints.createGoods, { body: await newGoods(token) }, { token })).goods;
}

async function makeCategory(token: string): Promise<OpsCategory> {
  const body = { names: { ...noTexts, ru: 'Чай' } };
  return (await app.call(operatorEndpoints.createCategory, { body }, { token })).category;
}

export function sendPicture(token: string, { path }: Endpoint = operatorEndpoints.uploadPicture): Promise<Response> {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(onePixel, 'base64')], { type: 'image/png' }), 'mug.png');
  const headers = { authorization: `Bearer ${token}` };
  return app.fetch(path, { method: 'POST', headers, body: form });
}

async function newBanner(token: string) {
  const response = await sendPicture(token, operatorEndpoints.uploadBannerPicture);
  const { picture } = operatorEndpoints.uploadBannerPicture.answer.parse(await response.json());
  return {
    ...{ type: 'click' as const, titles: { ...noTexts, ru: 'Весна' }, texts: null, pictureId: picture.id },
    ...{ link: '/delivery', productSetId: null, promoCode: null, isFirstOrderOnly: false, isEnabled: true },
    ...{ startsAt: null, endsAt: null, areaIds: null, slides: [] },
  };
}

async function makeBanner(token: string): Promise<OpsBanner> {
  return (await app.call(operatorEndpoints.createBanner, { body: await newBanner(token) }, { token })).banner;
}

const newPromo = () => ({
  effect: { kind: 'percent' as const, bps: 1000, maxDiscount: null },
  ...{ isEnabled: true, isFirstOrderOnly: false, minGoods: null, validFrom: null, validTo: null },
  ...{ globalLimit: null, perCustomerLimit: null, itemIds: null, areaIds: null, paymentCodes: null },
  ...{ weekdayMask: null, allowsPoints: true },
});

async function makePromo(token: string): Promise<OpsPromoCode> {
  const body = { code: newCode(), ...newPromo() };
  return (await app.call(operatorEndpoints.createPromoCode, { body }, { token })).promoCode;
}

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const goodsRows: readonly Row[] = [
  {
    endpoint: operatorEndpoints.changePrices,
    async input({ token }) {
      const { items } = await app.call(operatorEndpoints.listPrices, { query: { limit: 1 } }, { token });
      const price = { amount: 7, currency: 'RUB' };
      return {
        body: { items: items.map(({ areaId, productId, version }) => ({ areaId, productId, version, price })) },
      };
    },
  },
  {
    endpoint: operatorEndpoints.changeStockLimits,
    async input({ token }) {
      const { warehouseId: warehouse, items } = await app.call(operatorEndpoints.listStock, { query: {} }, { token });
      const [{ productId: product, version } = { productId: '', version: 1 }] = items;
      return { params: { warehouse, product }, body: { version, lowBelow: 12 } };
    },
  },
  {
    endpoint: operatorEndpoints.createStockDocument,
    input: async (owner) => ({
      body: { ...newCount(), kind: 'receipt', isDraft: false, lines: [await piecesOf(owner)] },
    }),
  },
  {
    endpoint: operatorEndpoints.saveStockCount,
    async input(owner) {
      const { productId } = await piecesOf(owner);
      return { params: await beginCount(owner), body: { lines: [{ productId, counted: 5, version: 0 }] } };
    },
  },
  {
    endpoint: operatorEndpoints.postStockCount,
    async input(owner) {
      const params = await beginCount(owner);
      const { productId } = await piecesOf(owner);
      const lines = [{ productId, counted: 100_000, version: 0 }];
      const { version } = await app.call(
        operatorEndpoints.saveStockCount,
        { params, body: { lines } },
        { token: owner.token },
      );
      return { params, body: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.deleteStockCount,
    input: async (owner) => ({ params: await beginCount(owner), query: { version: 1 } }),
  },
  { endpoint: operatorEndpoints.createGoods, input: async ({ token }) => ({ body: await newGoods(token) }) },
  {
    endpoint: operatorEndpoints.changeGoods,
    async input({ token }) {
      const { id, version } = await makeGoods(token);
      return { params: { id }, body: { version, brand: 'Kaplya' } };
    },
  },
  {
    endpoint: operatorEndpoints.deleteGoods,
    async input({ token }) {
      const { id, version } = await makeGoods(token);
      return { params: { id }, query: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.switchGoods,
    entries: 2,
    async input({ token }) {
      const items = [await makeGoods(token), await makeGoods(token)].map(({ id, version }) => ({ id, version }));
      return { body: { items, isActive: true } };
    },
  },
  {
    endpoint: operatorEndpoints.uploadPicture,
    input: () => ({}),
    send: ({ token }) => sendPicture(token),
  },
  {
    endpoint: operatorEndpoints.uploadBannerPicture,
    input: () => ({}),
    send: ({ token }) => sendPicture(token, operatorEndpoints.uploadBannerPicture),
  },
  {
    endpoint: operatorEndpoints.createBanner,
    input: async ({ token }) => ({ body: await newBanner(token) }),
  },
  {
    endpoint: operatorEndpoints.changeBanner,
    async input({ token }) {
      const { id, version } = await makeBanner(token);
      return { params: { id }, body: { version, ...(await newBanner(token)), link: '/about' } };
    },
  },
  {
    endpoint: operatorEndpoints.deleteBanner,
    async input({ token }) {
      const { id, version } = await makeBanner(token);
      return { params: { id }, query: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.orderBanners,
    entries: 2,
    async input({ token }) {
      await makeBanner(token);
      await makeBanner(token);
      const { items } = await app.call(operatorEndpoints.listOpsBanners, {}, { token });
      const places = items.map(({ id, version }) => ({ id, version }));
      return { body: { items: [...places.slice(0, -2), ...places.slice(-2).toReversed()] } };
    },
  },
  {
    endpoint: operatorEndpoints.previewGoods,
    entries: 0,
    why: 'it shows a draft, which stays one',
    input: () => ({
      body: { goods: { id: null, kind: 'product', draft: { names: { ru: 'Кружка', en: '', az: '', tr: '' } } } },
    }),
  },
  {
    endpoint: operatorEndpoints.previewBanner,
    entries: 0,
    why: 'it shows a draft, which stays one',
    input: async ({ token }) => ({ body: { banner: { id: null, draft: await newBanner(token) } } }),
  },
  { endpoint: operatorEndpoints.createPromoCode, input: () => ({ body: { code: newCode(), ...newPromo() } }) },
  {
    endpoint: operatorEndpoints.changePromoCode,
    async input({ token }) {
      const { code, version } = await makePromo(token);
      return { params: { code }, body: { version, ...newPromo(), isEnabled: false } };
    },
  },
  {
    endpoint: operatorEndpoints.deletePromoCode,
    async input({ token }) {
      const { code, version } = await makePromo(token);
      return { params: { code }, query: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.tryPromoCode,
    entries: 0,
    why: 'the cart is made up',
    async input({ token }) {
      const { goods } = await app.call(operatorEndpoints.listMarketingChoices, { query: { q: 'W19' } }, { token });
      const items = goods.map(({ id: itemId }) => ({ itemId, quantity: 2 }));
      return { body: { draft: newPromo(), items, isFirstOrder: true } };
    },
  },
  { endpoint: operatorEndpoints.createCategory, input: () => ({ body: { names: { ...noTexts, ru: 'Чай' } } }) },
  {
    endpoint: operatorEndpoints.changeCategory,
    async input({ token }) {
      const { id, version } = await makeCategory(token);
      return { params: { id }, body: { version, names: { ...noTexts, ru: 'Кофе' } } };
    },
  },
  {
    endpoint: operatorEndpoints.deleteCategory,
    async input({ token }) {
      const { id, version } = await makeCategory(token);
      return { params: { id }, query: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.orderCategories,
    entries: 2,
    async input({ token }) {
      const { items } = await app.call(operatorEndpoints.listOpsCategories, {}, { token });
      const [first, second, ...others] = items.map(({ id, version }) => ({ id, version }));
      return { body: { items: [second, first, ...others] } };
    },
  },
  {
    endpoint: operatorEndpoints.orderCategoryGoods,
    entries: 2,
    async input({ token }) {
      const { categoryId } = await makeGoods(token);
      await makeGoods(token);
      const params = { id: categoryId };
      const { items: all } = await app.call(operatorEndpoints.listCategoryGoods, { params }, { token });
      const items = all.filter(({ kind }) => kind === 'product').map(({ id, version }) => ({ id, version }));
      const [last, ...others] = items.toReversed();
      const [before, ...first] = others;
      return { params, body: { kind: 'product', items: [...first.toReversed(), last, before] } };
    },
  },
];
