import type { CatalogueRows } from '@kaplya/contract/fill/shop-rows';
import { bakuPartner } from './partners/baku.ts';
import { moscowPartner } from './partners/moscow.ts';
import { toCatalogueRows } from './rows/to-catalogue-rows.ts';

/** The goods of the shop that sells in a currency (ISO 4217), with their pictures; null: neither does. */
export function loadSampleGoods(currency: string): Pick<CatalogueRows, 'products' | 'sets'> | null {
  const partner = [moscowPartner, bakuPartner].find((each) => each.zones.parameters.currency === currency);
  if (!partner) return null;
  const { products, sets } = toCatalogueRows(partner);
  return { products, sets };
}
