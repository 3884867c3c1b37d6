import type { ShopRows } from '@kaplya/contract/fill/shop-rows';
import { bakuPartner } from './partners/baku.ts';
import { moscowPartner } from './partners/moscow.ts';
import type { DemoPartner } from './partners/types.ts';
import { toCatalogueRows } from './rows/to-catalogue-rows.ts';
import { toDeliveryRows } from './rows/to-delivery-rows.ts';
import { toGazetteerRows } from './rows/to-gazetteer-rows.ts';
import { toPartnerRows } from './rows/to-partner-rows.ts';

/** Reads both shops with the streets of their cities. */
export const loadShops = (now: Date): ShopRows[] => [moscowPartner, bakuPartner].map((shop) => toShopRows(shop, now));

function toShopRows(partner: DemoPartner, now: Date): ShopRows {
  return {
    partner: toPartnerRows(partner),
    catalogue: toCatalogueRows(partner),
    delivery: toDeliveryRows(partner, now),
    paymentMethods: partner.paymentMethods,
    gazetteer: toGazetteerRows(partner.city),
  };
}
