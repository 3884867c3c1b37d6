import type { Category, Image, Product, ProductSet, SearchItem } from '@kaplya/contract';
import { pricePair, setAvailability, type AvailableByProduct, type Language } from '@kaplya/domain';
import { toPicturePath, type Partner } from '#features/company/index.ts';
import type { AreaCatalogue, OfferedItem } from './areas/area-catalogue.ts';
import type { CategoryRow } from './catalogue.store.ts';

/**
 * The largest shown stock: more available pieces are shown as this number, so that orders rarely change the catalogue.
 */
export const shownAvailable = 10;

type Seller = Pick<Partner, 'id' | 'currency'>;

/** The shown stock of a product or a set. */
export function shownOf(item: Pick<OfferedItem, 'kind' | 'id' | 'components'>, available: AvailableByProduct): number {
  const pieces =
    item.kind === 'product'
      ? (available[item.id] ?? 0)
      : setAvailability(item.components, withoutGaps(item, available));
  return Math.min(shownAvailable, pieces);
}

/** The sold products, or those of `items`, which must be sold. */
export function toProducts(
  offers: AreaCatalogue,
  available: AvailableByProduct,
  partner: Seller,
  language: Language,
  items: readonly OfferedItem[] = offers.sold.product,
): Product[] {
  return items.map((item) => toOneProduct(item, offers, partner, { language, available: available[item.id] ?? 0 }));
}

/** One product with its stock. */
export function toOneProduct(
  item: OfferedItem,
  offers: AreaCatalogue,
  partner: Seller,
  { language, available }: { readonly language: Language; readonly available: number },
): Product {
  return {
    ...toFields(item, offers, partner, language),
    available: Math.min(shownAvailable, available),
    volumeLitres: item.volumeMl === null ? null : item.volumeMl / 1000,
    isContainer: item.isContainer,
  };
}

/** The sold sets, or those of `items`, which must be sold. */
export function toProductSets(
  offers: AreaCatalogue,
  available: AvailableByProduct,
  partner: Seller,
  language: Language,
  items: readonly OfferedItem[] = offers.sold.product_set,
): ProductSet[] {
  return items.map((item) => toOneProductSet(item, offers, partner, { language, available: shownOf(item, available) }));
}

function toOneProductSet(
  item: OfferedItem,
  offers: AreaCatalogue,
  partner: Seller,
  { language, available }: { readonly language: Language; readonly available: number },
): ProductSet {
  return {
    ...toFields(item, offers, partner, language),
    available,
    products: item.components.map(({ productId, quantity }) => ({ productId, quantity })),
    priceOfParts: toPriceOfParts(item, offers, partner),
  };
}

function toPriceOfParts({ components, priceMinor }: OfferedItem, offers: AreaCatalogue, { currency }: Seller) {
  const amount = components.reduce(
    (sum, { productId, quantity }) => sum + offers.getItem(productId).priceMinor * quantity,
    0,
  );
  return amount > priceMinor ? { amount, currency } : null;
}

/** A product or a set in a search result. */
export function toSearchItem(
  item: OfferedItem,
  offers: AreaCatalogue,
  partner: Seller,
  { language, available }: { readonly language: Language; readonly available: AvailableByProduct },
): SearchItem {
  const shown = { language, available: shownOf(item, available) };
  return item.kind === 'product'
    ? { ...toOneProduct(item, offers, partner, shown), type: 'product' }
    : { ...toOneProductSet(item, offers, partner, shown), type: 'product_set' };
}

/**
 * Adds a zero for each product that never was in the warehouse, because the domain treats a missing entry as unlimited.
 */
function withoutGaps(
  { components }: Pick<OfferedItem, 'components'>,
  available: AvailableByProduct,
): AvailableByProduct {
  return Object.fromEntries(components.map(({ productId }) => [productId, available[productId] ?? 0]));
}

function toFields(item: OfferedItem, offers: AreaCatalogue, { id: partnerId, currency }: Seller, language: Language) {
  const name = item.names[language];
  const { withContainer } = pricePair(item.priceMinor, item.containersPerUnit, offers.container?.priceMinor ?? 0);
  const isWithBottle = item.containersPerUnit > 0 && offers.container !== null;
  return {
    id: item.id,
    externalId: item.externalId,
    uuid: item.id,
    slug: item.slug,
    name,
    description: item.descriptions[language],
    brand: item.brand,
    categoryId: item.categoryId,
    image: toImage(partnerId, item.pictureId, item.pictureAlts?.[language] ?? name),
    ...(item.morePictures.length > 0 && {
      moreImages: item.morePictures.map(({ pictureId, alts }) =>
        toImage(partnerId, pictureId, alts?.[language] ?? name),
      ),
    }),
    price: { amount: item.priceMinor, currency },
    priceWithContainer: isWithBottle ? { amount: withContainer, currency } : null,
    containersPerUnit: item.containersPerUnit,
    maxQuantity: item.maxQuantity,
    relatedProductIds: item.relatedProductIds.filter((id) => offers.findItem(id)?.isSold),
  };
}

export function toCategories(rows: readonly CategoryRow[], partnerId: string, language: Language): Category[] {
  return rows.map(({ id, slug, names, position, pictureId }) => ({
    id,
    slug,
    name: names[language],
    position,
    image: pictureId === null ? null : toImage(partnerId, pictureId, names[language]),
  }));
}

function toImage(partnerId: string, pictureId: string, alt: string): Image {
  return { contentUrl: toPicturePath(partnerId, pictureId), alt };
}
