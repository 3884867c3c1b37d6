import type { CatalogueRows } from '@kaplya/contract/fill/shop-rows';
import { percentHalfUp } from '@kaplya/domain';
import type { DemoCatalogue, DemoProduct } from '../catalogue/read-catalogue.ts';
import type { DemoPartner } from '../partners/types.ts';
import { readBytes } from '../read-data.ts';
import type { DeliveryArea } from '../zones/types.ts';

/** The partner's goods with prices, areas, pictures and stock. */
export function toCatalogueRows({ id, catalogue, zones }: DemoPartner): CatalogueRows {
  const { categories, products, sets } = catalogue;
  const readPicture = (slug: string) => readBytes(id, `goods/${slug}.webp`);
  return {
    categories: categories.map((category) => ({
      ...category,
      picture: readBytes(id, `categories/${category.slug}.webp`),
    })),
    products: products.map((product) => {
      const { stock: _stock, ...row } = product;
      return { ...row, picture: readPicture(product.slug) };
    }),
    sets: sets.map((set) => ({ ...set, picture: readPicture(set.slug) })),
    offers: zones.areas.flatMap((area) => toOffers(area, catalogue)),
    stock: zones.warehouses.flatMap(({ id: warehouseId }) => {
      const areas = zones.areas.filter((area) => area.warehouseId === warehouseId);
      return products.map(({ externalId, stock }) => ({
        warehouseId,
        externalId,
        onHand: areas.some((area) => !area.notSold.includes(externalId)) ? stock : 0,
      }));
    }),
  };
}

/**
 * The prices and availability of an area that differ from the list. A set with a product that is not sold is not sold
 * either.
 */
function toOffers(area: DeliveryArea, { products, sets }: DemoCatalogue): CatalogueRows['offers'][number][] {
  const isSold = (externalId: string) => !area.notSold.includes(externalId);
  const ofProducts = products.map((product) => ({
    areaId: area.id,
    externalId: product.externalId,
    priceMinor: priceIn(area, product),
    isSold: isSold(product.externalId),
  }));
  const ofSets = sets.map((set) => ({
    areaId: area.id,
    externalId: set.externalId,
    priceMinor: area.priceOverridesMinor[set.externalId] ?? null,
    isSold: isSold(set.externalId) && set.products.every(({ externalId }) => isSold(externalId)),
  }));
  return [...ofProducts, ...ofSets].filter((offer) => offer.priceMinor !== null || !offer.isSold);
}

/** The price of an area; null: the list price. */
export function priceIn(area: DeliveryArea, { externalId, role, priceMinor }: DemoProduct): number | null {
  const override = area.priceOverridesMinor[externalId];
  if (override !== undefined) return override;
  if (role !== 'water' || area.waterPriceBps === 10_000) return null;
  return percentHalfUp(priceMinor, area.waterPriceBps);
}
