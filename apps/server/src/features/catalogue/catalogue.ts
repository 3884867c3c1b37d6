import { availableOf, type ItemKind, type SetComponent } from '@kaplya/domain';
import type { Translations } from '#db/columns.ts';
import type { AreaOfferRow, CatalogueRows, CategoryRow } from './catalogue.store.ts';

/** A product or a product set as the partner lists it, before any area has a say. */
export type CatalogueItem = {
  readonly kind: ItemKind;
  readonly id: string;
  readonly externalId: string;
  readonly slug: string;
  readonly categoryId: string;
  readonly brand: string | null;
  readonly names: Translations;
  readonly descriptions: Translations;
  readonly listPriceMinor: number;
  /** Bottles of water in one, those of a set's components counted. */
  readonly containersPerUnit: number;
  readonly volumeMl: number | null;
  readonly isContainer: boolean;
  /** Is one, or a set with one. */
  readonly isPump: boolean;
  readonly isCooler: boolean;
  /** Of a set; empty for a product. */
  readonly components: readonly SetComponent[];
  readonly maxQuantity: number | null;
  /** Of a set: those of its first component. */
  readonly vatCode: number;
  readonly paymentSubject: string;
  /** Of a set: 0, its components earn at their list prices. */
  readonly earnBps: number;
  readonly pictureId: string;
  readonly relatedProductIds: readonly string[];
  readonly isActive: boolean;
};

/** All that a partner sells or sold, what areas change of it, and the stock at the time of reading. */
export type Catalogue = {
  readonly categories: readonly CategoryRow[];
  readonly items: readonly CatalogueItem[];
  readonly offersByArea: ReadonlyMap<string, readonly AreaOfferRow[]>;
  readonly availableByWarehouse: ReadonlyMap<string, Readonly<Record<string, number>>>;
};

export function toCatalogue(rows: CatalogueRows): Catalogue {
  const related = Map.groupBy(rows.related, ({ itemId }) => itemId);
  const relatedOf = (itemId: string) => (related.get(itemId) ?? []).map(({ productId }) => productId);
  const products = rows.products.map((row): CatalogueItem => ({
    ...row,
    kind: 'product',
    listPriceMinor: row.priceMinor,
    isContainer: row.role === 'container',
    isPump: row.role === 'pump',
    isCooler: row.role === 'cooler',
    components: [],
    relatedProductIds: relatedOf(row.id),
  }));
  const productById = new Map(products.map((product) => [product.id, product]));
  const setItems = Map.groupBy(rows.setItems, ({ productSetId }) => productSetId);
  const sets = rows.sets.map((row): CatalogueItem => {
    const components = (setItems.get(row.id) ?? []).map(({ productId, quantity }) => ({ productId, quantity }));
    const parts = components.flatMap(({ productId, quantity }) => {
      const product = productById.get(productId);
      return product ? [{ product, quantity }] : [];
    });
    return {
      ...row,
      kind: 'product_set',
      listPriceMinor: row.priceMinor,
      containersPerUnit: parts.reduce((sum, part) => sum + part.product.containersPerUnit * part.quantity, 0),
      volumeMl: null,
      isContainer: false,
      isPump: parts.some(({ product }) => product.isPump),
      isCooler: parts.some(({ product }) => product.isCooler),
      components,
      vatCode: parts[0]?.product.vatCode ?? 1,
      paymentSubject: parts[0]?.product.paymentSubject ?? 'commodity',
      earnBps: 0,
      relatedProductIds: relatedOf(row.id),
      isActive: row.isActive && parts.length > 0 && parts.every(({ product }) => product.isActive),
    };
  });
  return {
    categories: rows.categories,
    items: [...products, ...sets],
    offersByArea: Map.groupBy(rows.offers, ({ areaId }) => areaId),
    availableByWarehouse: new Map(
      [...Map.groupBy(rows.stock, ({ warehouseId }) => warehouseId)].map(([warehouseId, stock]) => [
        warehouseId,
        Object.fromEntries(stock.map((level) => [level.productId, availableOf(level)])),
      ]),
    ),
  };
}
