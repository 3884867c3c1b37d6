import { operatorEndpoints } from '@kaplya/contract';
import { sendPictureTo } from './identity-rows.ts';
import { operators, type Row } from './row.ts';

/** The answers of calls on an unknown banner. */
const ofBannerOfNobody = {
  ...{ what: 'of nobody', expected: operators, ok: 404 },
  input: () => ({ params: { id: crypto.randomUUID() } }),
};

/** Its picture is unknown. */
const newBanner = {
  ...{ type: 'click', titles: { ru: 'Весна', en: '', az: '', tr: '' }, texts: null, pictureId: '0'.repeat(40) },
  ...{ link: '/delivery', productSetId: null, promoCode: null, isFirstOrderOnly: false, isEnabled: true },
  ...{ startsAt: null, endsAt: null, areaIds: null, slides: [] },
};

const newPromo = {
  effect: { kind: 'percent', bps: 1000, maxDiscount: null },
  ...{ isEnabled: true, isFirstOrderOnly: false, minGoods: null, validFrom: null, validTo: null },
  ...{ globalLimit: null, perCustomerLimit: null, itemIds: null, areaIds: null, paymentCodes: null },
  ...{ weekdayMask: null, allowsPoints: true },
};

export const goodsRows: readonly Row[] = [
  { endpoint: operatorEndpoints.listPrices, expected: operators },
  {
    endpoint: operatorEndpoints.changePrices,
    what: 'of a product of nobody',
    expected: operators,
    ok: 422,
    input: () => ({
      body: {
        items: [{ areaId: null, productId: crypto.randomUUID(), version: 1, price: { amount: 1, currency: 'RUB' } }],
      },
    }),
  },
  { endpoint: operatorEndpoints.listGoods, expected: operators },
  {
    endpoint: operatorEndpoints.createGoods,
    what: 'in a category of nobody',
    expected: operators,
    ok: 422,
    input: () => ({
      body: {
        ...{ kind: 'product', externalId: crypto.randomUUID(), categoryId: crypto.randomUUID() },
        names: { ru: 'Кружка', en: '', az: '', tr: '' },
      },
    }),
  },
  {
    endpoint: operatorEndpoints.getGoods,
    what: 'of nobody',
    expected: operators,
    ok: 404,
    input: () => ({ params: { id: crypto.randomUUID() } }),
  },
  {
    endpoint: operatorEndpoints.changeGoods,
    what: 'of nobody',
    expected: operators,
    ok: 404,
    input: () => ({ params: { id: crypto.randomUUID() }, body: { version: 1, brand: 'Kaplya' } }),
  },
  {
    endpoint: operatorEndpoints.deleteGoods,
    what: 'of nobody',
    expected: operators,
    ok: 404,
    input: () => ({ params: { id: crypto.randomUUID() }, query: { version: 1 } }),
  },
  {
    endpoint: operatorEndpoints.switchGoods,
    what: 'of nobody, reported row by row',
    expected: operators,
    input: () => ({ body: { items: [{ id: crypto.randomUUID(), version: 1 }], isActive: false } }),
  },
  {
    endpoint: operatorEndpoints.uploadPicture,
    expected: operators,
    send: (token) => sendPictureTo(operatorEndpoints.uploadPicture, token),
  },
  { endpoint: operatorEndpoints.listOpsBanners, expected: operators },
  { endpoint: operatorEndpoints.listMarketingChoices, expected: operators },
  {
    endpoint: operatorEndpoints.uploadBannerPicture,
    expected: operators,
    send: (token) => sendPictureTo(operatorEndpoints.uploadBannerPicture, token),
  },
  { ...ofBannerOfNobody, endpoint: operatorEndpoints.getOpsBanner },
  {
    endpoint: operatorEndpoints.createBanner,
    what: 'with a picture of nobody',
    expected: operators,
    ok: 422,
    input: () => ({ body: newBanner }),
  },
  {
    ...ofBannerOfNobody,
    endpoint: operatorEndpoints.changeBanner,
    input: () => ({ params: { id: crypto.randomUUID() }, body: { version: 1, ...newBanner } }),
  },
  {
    ...ofBannerOfNobody,
    endpoint: operatorEndpoints.deleteBanner,
    input: () => ({ params: { id: crypto.randomUUID() }, query: { version: 1 } }),
  },
  {
    endpoint: operatorEndpoints.orderBanners,
    what: 'without all of them',
    expected: operators,
    ok: 409,
    input: () => ({ body: { items: [{ id: crypto.randomUUID(), version: 1 }] } }),
  },
  {
    endpoint: operatorEndpoints.previewGoods,
    what: 'without a name',
    expected: operators,
    ok: 422,
    input: () => ({ body: { goods: { id: null, kind: 'product', draft: {} } } }),
  },
  {
    endpoint: operatorEndpoints.previewBanner,
    what: 'with a picture of nobody',
    expected: operators,
    ok: 422,
    input: () => ({ body: { banner: { id: null, draft: newBanner } } }),
  },
  { endpoint: operatorEndpoints.listPromoCodes, expected: operators },
  {
    endpoint: operatorEndpoints.createPromoCode,
    what: 'for goods of nobody',
    expected: operators,
    ok: 422,
    input: () => ({ body: { code: 'AUTUMN', ...newPromo, itemIds: [crypto.randomUUID()] } }),
  },
  {
    endpoint: operatorEndpoints.getPromoCode,
    what: 'that there is not',
    expected: operators,
    ok: 404,
    input: () => ({ params: { code: 'NO-SUCH' } }),
  },
  {
    endpoint: operatorEndpoints.changePromoCode,
    what: 'that there is not',
    expected: operators,
    ok: 404,
    input: () => ({ params: { code: 'NO-SUCH' }, body: { version: 1, ...newPromo } }),
  },
  {
    endpoint: operatorEndpoints.deletePromoCode,
    what: 'that there is not',
    expected: operators,
    ok: 404,
    input: () => ({ params: { code: 'NO-SUCH' }, query: { version: 1 } }),
  },
  {
    endpoint: operatorEndpoints.tryPromoCode,
    what: 'on goods of nobody',
    expected: operators,
    ok: 422,
    input: () => ({
      body: { draft: newPromo, items: [{ itemId: crypto.randomUUID(), quantity: 1 }], isFirstOrder: false },
    }),
  },
];
