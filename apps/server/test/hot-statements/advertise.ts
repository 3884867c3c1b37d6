import { operatorEndpoints, type BannerInput, type PromoInput } from '@kaplya/contract';
import type { Shop } from './walk-through-shop.ts';

type As = { readonly token: string };

/** Makes, changes, orders and deletes banners and promo codes, and tries a code. */
export async function advertise({ app }: Shop, as: As): Promise<void> {
  const { items } = await app.call(operatorEndpoints.listOpsBanners, {}, as);
  const pictureId = items[0]?.pictureId ?? '';
  const { goods } = await app.call(operatorEndpoints.listMarketingChoices, { query: { q: 'W19' } }, as);
  const ids = goods.map(({ id }) => id).join(',');
  await app.call(operatorEndpoints.listMarketingChoices, { query: { ids } }, as);

  const title = { ru: 'Весна', en: 'Spring', az: '', tr: '' };
  const input: BannerInput = {
    ...{ type: 'click', titles: title, texts: null, pictureId, link: '/delivery', productSetId: null },
    ...{ promoCode: 'WATER15', isFirstOrderOnly: false, isEnabled: true, startsAt: null, endsAt: null },
    ...{ areaIds: ['msk-outer'], slides: [] },
  };
  const { banner } = await app.call(operatorEndpoints.createBanner, { body: input }, as);
  const params = { id: banner.id };
  await app.call(operatorEndpoints.getOpsBanner, { params }, as);
  const slides = [{ titles: title, texts: title, pictureId, link: null }];
  const story: BannerInput = { ...input, type: 'story', link: null, promoCode: null, areaIds: null, slides };
  await app.call(operatorEndpoints.changeBanner, { params, body: { version: 1, ...story } }, as);
  const places = (await app.call(operatorEndpoints.listOpsBanners, {}, as)).items.map(({ id, version }) => ({
    id,
    version,
  }));
  const ordered = await app.call(operatorEndpoints.orderBanners, { body: { items: places.toReversed() } }, as);
  const { version = 1 } = ordered.items.find(({ id }) => id === banner.id) ?? {};
  await app.call(operatorEndpoints.deleteBanner, { params, query: { version } }, as);

  const promo: PromoInput = {
    effect: { kind: 'percent', bps: 1000, maxDiscount: null },
    ...{ isEnabled: true, isFirstOrderOnly: false, minGoods: null, validFrom: null, validTo: null },
    ...{ globalLimit: null, perCustomerLimit: null, itemIds: null, areaIds: null, paymentCodes: null },
    ...{ weekdayMask: null, allowsPoints: true },
  };
  const code = 'HOT-SPRING';
  const { promoCode } = await app.call(operatorEndpoints.createPromoCode, { body: { code, ...promo } }, as);
  const { version: first } = promoCode;
  await app.call(
    operatorEndpoints.changePromoCode,
    { params: { code }, body: { version: first, ...promo, minGoods: 1 } },
    as,
  );
  await app.call(operatorEndpoints.getPromoCode, { params: { code: 'WATER15' } }, as);
  for (const query of [{}, { q: 'water' }, { status: 'running' as const }, { limit: 1 }])
    await app.call(operatorEndpoints.listPromoCodes, { query }, as);
  const tried = goods.map(({ id: itemId }) => ({ itemId, quantity: 2 }));
  await app.call(operatorEndpoints.tryPromoCode, { body: { code: 'WATER15', items: tried, isFirstOrder: true } }, as);
  await app.call(operatorEndpoints.deletePromoCode, { params: { code }, query: { version: first + 1 } }, as);
}
