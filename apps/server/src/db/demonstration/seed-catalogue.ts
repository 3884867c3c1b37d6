import { percentHalfUp } from '@kaplya/domain';
import {
  areaOfferTable,
  categoryTable,
  productSetItemTable,
  productSetTable,
  productTable,
  relatedProductTable,
  stockEntryTable,
  stockTable,
} from '#features/catalogue/catalogue.table.ts';
import type { Transaction } from '../client.ts';
import type { DemoCatalogue, DemoProduct } from './catalogue/types.ts';
import { insertRows } from './insert-rows.ts';
import type { DemoPartner } from './partners/types.ts';
import { drawCategoryPicture } from './pictures/draw-brand.ts';
import { drawPicture } from './pictures/draw-picture.ts';
import { insertPictures } from './seed-pictures.ts';
import type { DeliveryArea } from './zones/types.ts';

/** Ids of everything sold, by external id. */
type Ids = { product(externalId: string): string; set(externalId: string): string };

/** What the partner sells, at which price and where, with pictures and stock. */
export async function seedCatalogue(
  transaction: Transaction,
  { id: partnerId, catalogue, zones }: DemoPartner,
): Promise<void> {
  const ids = await insertGoods(transaction, partnerId, catalogue);
  await insertRows(
    transaction,
    productSetItemTable,
    catalogue.sets.flatMap((set) =>
      set.products.map(({ externalId, quantity }) => ({
        partnerId,
        productSetId: ids.set(set.externalId),
        productId: ids.product(externalId),
        quantity,
      })),
    ),
  );
  const recommendations = [
    ...catalogue.products.map((product) => ({ itemId: ids.product(product.externalId), related: product.related })),
    ...catalogue.sets.map((set) => ({ itemId: ids.set(set.externalId), related: set.related })),
  ];
  await insertRows(
    transaction,
    relatedProductTable,
    recommendations.flatMap(({ itemId, related }) =>
      related.map((externalId, index) => ({ partnerId, itemId, productId: ids.product(externalId), position: index })),
    ),
  );
  await insertRows(
    transaction,
    areaOfferTable,
    zones.areas.flatMap((area) => toOffers(area, catalogue, ids).map((offer) => ({ ...offer, partnerId }))),
  );

  const stock = zones.warehouses.flatMap(({ id: warehouseId }) => {
    const areas = zones.areas.filter((area) => area.warehouseId === warehouseId);
    return catalogue.products.map((product) => ({
      partnerId,
      warehouseId,
      productId: ids.product(product.externalId),
      onHand: areas.some((area) => !area.notSold.includes(product.externalId)) ? product.stock : 0,
    }));
  });
  await insertRows(transaction, stockTable, stock);
  await insertRows(
    transaction,
    stockEntryTable,
    stock
      .filter(({ onHand }) => onHand > 0)
      .map(({ onHand, ...level }) => ({
        ...level,
        onHandDelta: onHand,
        reservedDelta: 0,
        reason: 'received' as const,
      })),
  );
}

async function insertGoods(transaction: Transaction, partnerId: string, catalogue: DemoCatalogue): Promise<Ids> {
  const { categories, products, sets } = catalogue;
  const pictures = await insertPictures(
    transaction,
    partnerId,
    [...products, ...sets].map((article) => drawPicture(article, catalogue)),
  );
  const categoryPictures = await insertPictures(
    transaction,
    partnerId,
    categories.map(({ slug }) => drawCategoryPicture(slug, catalogue)),
  );
  const categoryRows = await transaction
    .insert(categoryTable)
    .values(
      categories.map((category, index) => ({ ...category, partnerId, pictureId: categoryPictures[index] ?? null })),
    )
    .returning({ key: categoryTable.slug, id: categoryTable.id });
  const categoryId = toLookup(categoryRows);

  const productRows = await transaction
    .insert(productTable)
    .values(
      products.map(({ category, stock: _stock, related: _related, ...product }, index) => ({
        ...product,
        partnerId,
        categoryId: categoryId(category),
        position: index + 1,
        pictureId: pictures[index] ?? '',
      })),
    )
    .returning({ key: productTable.externalId, id: productTable.id });
  const setRows = await transaction
    .insert(productSetTable)
    .values(
      sets.map(({ category, products: _products, related: _related, ...set }, index) => ({
        ...set,
        partnerId,
        categoryId: categoryId(category),
        position: index + 1,
        brand: null,
        pictureId: pictures[products.length + index] ?? '',
      })),
    )
    .returning({ key: productSetTable.externalId, id: productSetTable.id });
  return { product: toLookup(productRows), set: toLookup(setRows) };
}

function toLookup(rows: readonly { key: string; id: string }[]): (key: string) => string {
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  return (key) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`The demonstration catalogue has no ${key}`);
    return id;
  };
}

type Offer = { areaId: string; itemId: string; priceMinor: number | null; isSold: boolean };

/** What the area changes of the list. A set of which a part is not sold is not sold either. */
function toOffers(area: DeliveryArea, { products, sets }: DemoCatalogue, ids: Ids): Offer[] {
  const isSold = (externalId: string) => !area.notSold.includes(externalId);
  const ofProducts = products.map((product) => ({
    areaId: area.id,
    itemId: ids.product(product.externalId),
    priceMinor: priceIn(area, product),
    isSold: isSold(product.externalId),
  }));
  const ofSets = sets.map((set) => ({
    areaId: area.id,
    itemId: ids.set(set.externalId),
    priceMinor: area.priceOverridesMinor[set.externalId] ?? null,
    isSold: isSold(set.externalId) && set.products.every(({ externalId }) => isSold(externalId)),
  }));
  return [...ofProducts, ...ofSets].filter((offer) => offer.priceMinor !== null || !offer.isSold);
}

/** Null: the list price. */
function priceIn(area: DeliveryArea, { externalId, role, priceMinor }: DemoProduct): number | null {
  const override = area.priceOverridesMinor[externalId];
  if (override !== undefined) return override;
  if (role !== 'water' || area.waterPriceBps === 10_000) return null;
  return percentHalfUp(priceMinor, area.waterPriceBps);
}
