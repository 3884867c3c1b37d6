import type { DemoProduct, Texts } from './types.ts';

/** An article, whoever sells it. */
export type Goods = {
  externalId: string;
  slug: string;
  category: string;
  /** Null: the shop's own print, if any. */
  brand: string | null;
  role: 'container' | 'pump' | 'cooler' | 'goods';
  volumeMl?: number;
  names: Texts;
  descriptions: Texts;
};

/** One partner's offer of it. `priceMinor` is in kopecks or qəpik. */
export type Offer = { brand?: string; priceMinor: number; stock: number; maxQuantity?: number; related: string[] };

const VAT_CODE = 11;
const GOODS_EARN_BPS = 300;

export function defineGoods(goods: Goods, offer: Offer): DemoProduct {
  return {
    externalId: goods.externalId,
    slug: goods.slug,
    category: goods.category,
    brand: offer.brand ?? goods.brand,
    names: goods.names,
    descriptions: goods.descriptions,
    priceMinor: offer.priceMinor,
    role: goods.role,
    containersPerUnit: 0,
    volumeMl: goods.volumeMl ?? null,
    vatCode: VAT_CODE,
    paymentSubject: 'commodity',
    earnBps: goods.role === 'container' ? 0 : GOODS_EARN_BPS,
    stock: offer.stock,
    maxQuantity: offer.maxQuantity ?? null,
    related: offer.related,
  };
}
