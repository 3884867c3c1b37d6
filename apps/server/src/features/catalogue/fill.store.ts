import type { CatalogueRows } from '@kaplya/contract/fill/shop-rows';
import { and, eq } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import type { Translations } from '#db/columns.ts';
import { insertRows } from '#db/insert-rows.ts';
import { savePictures } from '#features/company/index.ts';
import {
  areaOfferTable,
  categoryTable,
  productSetItemTable,
  productSetTable,
  productTable,
  relatedProductTable,
  stockEntryTable,
  stockTable,
} from './catalogue.table.ts';

type Lookup = (externalId: string) => string;

/** Ids of all items by external id. */
type Ids = { product: Lookup; item: Lookup; set: Lookup };

/** Inserts a new partner's goods, prices by area, pictures and stock. */
export async function fillCatalogue(
  transaction: Transaction,
  partnerId: string,
  catalogue: CatalogueRows,
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
    ...catalogue.products.map(({ externalId, related }) => ({ itemId: ids.product(externalId), related })),
    ...catalogue.sets.map(({ externalId, related }) => ({ itemId: ids.set(externalId), related })),
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
    catalogue.offers.map(({ externalId, ...offer }) => ({ ...offer, partnerId, itemId: ids.item(externalId) })),
  );

  const stock = catalogue.stock.map(({ externalId, ...level }) => ({
    ...level,
    partnerId,
    productId: ids.product(externalId),
  }));
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

async function insertGoods(transaction: Transaction, partnerId: string, catalogue: CatalogueRows): Promise<Ids> {
  const { categories, products, sets } = catalogue;
  const pictures = await savePictures(
    transaction,
    partnerId,
    [...products, ...sets].map(({ picture }) => picture),
  );
  const categoryPictures = await savePictures(
    transaction,
    partnerId,
    categories.map(({ picture }) => picture),
  );
  const categoryRows = await transaction
    .insert(categoryTable)
    .values(
      categories.map(({ picture: _picture, ...category }, index) => ({
        ...category,
        partnerId,
        pictureId: categoryPictures[index] ?? null,
      })),
    )
    .returning({ key: categoryTable.slug, id: categoryTable.id });
  const categoryId = toLookup(categoryRows);

  const productRows = await transaction
    .insert(productTable)
    .values(
      products.map(({ category, related: _related, picture: _picture, ...product }, index) => ({
        ...product,
        partnerId,
        categoryId: categoryId(category),
        position: index + 1,
        pictureId: pictures[index] ?? '',
      })),
    )
    .returning({ key: productTable.externalId, id: productTable.id });
  const setValues = sets.map(
    ({ category, products: _products, related: _related, picture: _picture, ...set }, index) => ({
      ...set,
      partnerId,
      categoryId: categoryId(category),
      position: index + 1,
      brand: null,
      pictureId: pictures[products.length + index] ?? '',
    }),
  );
  const setRows =
    setValues.length === 0
      ? []
      : await transaction
          .insert(productSetTable)
          .values(setValues)
          .returning({ key: productSetTable.externalId, id: productSetTable.id });
  return {
    product: toLookup(productRows),
    set: toLookup(setRows),
    item: toLookup([...productRows, ...setRows]),
  };
}

function toLookup(rows: readonly { key: string; id: string }[]): Lookup {
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  return (key) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`The catalogue has no ${key}`);
    return id;
  };
}

export async function findProductByExternalId(
  executor: Executor,
  partnerId: string,
  externalId: string,
): Promise<{ id: string; names: Translations; vatCode: number; isActive: boolean } | null> {
  const { id, names, vatCode, isActive } = productTable;
  const [row] = await executor
    .select({ id, names, vatCode, isActive })
    .from(productTable)
    .where(and(eq(productTable.partnerId, partnerId), eq(productTable.externalId, externalId)));
  return row ?? null;
}

export async function findSetIdByExternalId(
  executor: Executor,
  partnerId: string,
  externalId: string,
): Promise<string | null> {
  const [row] = await executor
    .select({ id: productSetTable.id })
    .from(productSetTable)
    .where(and(eq(productSetTable.partnerId, partnerId), eq(productSetTable.externalId, externalId)));
  return row?.id ?? null;
}
