import { addDays, groupInSteps, type CalendarDate, type ItemKind, type SetComponent, type Steps } from '@kaplya/domain';
import type { Translations } from '#db/columns.ts';
import { areTexts, mendTexts, withoutGaps } from '#memory/readable-texts.ts';
import type { AreaOfferRow, CatalogueRows, CategoryRow, ProductSetRow } from './catalogue.store.ts';

/** A product or a product set as the partner lists it, independent of areas. */
export type CatalogueItem = {
  readonly kind: ItemKind;
  readonly id: string;
  readonly externalId: string;
  readonly slug: string;
  readonly categoryId: string;
  /** Position among items of its kind; ties by external id. */
  readonly position: number;
  readonly brand: string | null;
  readonly names: Translations;
  readonly descriptions: Translations;
  readonly listPriceMinor: number;
  /** Bottles of water in one piece, including a set's components. */
  readonly containersPerUnit: number;
  readonly volumeMl: number | null;
  readonly isContainer: boolean;
  /** Whether it is a pump, or a set with one. */
  readonly isPump: boolean;
  readonly isCooler: boolean;
  /** A set's components; empty for a product. */
  readonly components: readonly SetComponent[];
  readonly maxQuantity: number | null;
  /** The code of the VAT rate (1 to 12); a set has the code of its first component. */
  readonly vatCode: number;
  readonly paymentSubject: string;
  /** Points earned, in basis points of the price; 0 for a set, whose components earn at their list prices. */
  readonly earnBps: number;
  readonly pictureId: string;
  /** The alternative texts of the picture; null: the item's names. */
  readonly pictureAlts: Translations | null;
  /** The pictures after the first, in their order. */
  readonly morePictures: readonly { readonly pictureId: string; readonly alts: Translations | null }[];
  readonly relatedProductIds: readonly string[];
  readonly isActive: boolean;
};

/** All items that a partner sells or has sold, and the areas' changes. */
export type Catalogue = {
  readonly categories: readonly CategoryRow[];
  readonly items: readonly CatalogueItem[];
  /** The most pieces of a product in one set, by product id; only products in sets. */
  readonly mostPiecesInSet: ReadonlyMap<string, number>;
  readonly offersByArea: ReadonlyMap<string, readonly AreaOfferRow[]>;
  /** By area id, the days on which a price or an absence of sale begins or ends. */
  readonly changeDaysByArea: ReadonlyMap<string, ReadonlySet<CalendarDate>>;
};

type ShownPictures = Pick<CatalogueItem, 'pictureAlts' | 'morePictures'>;
const noPictures: ShownPictures = { pictureAlts: null, morePictures: [] };

type Unreadable = { readonly table: string; readonly partnerId: string; readonly id: string };

const hasTexts = ({ names, descriptions = names }: Pick<ProductSetRow, 'names'> & Partial<ProductSetRow>) =>
  areTexts(names) && areTexts(descriptions);
const readableOf = ({ names, descriptions }: ProductSetRow) => ({
  names: withoutGaps(names),
  descriptions: withoutGaps(descriptions),
});
const textsOf = ({ names, descriptions, externalId }: ProductSetRow) => ({
  names: mendTexts(names, externalId),
  descriptions: mendTexts(descriptions, ''),
});

/**
 * Builds the catalogue. Items without readable texts are known but not sold; a category without any is named by its
 * slug. Calls `reportUnreadable` for each.
 */
export function* toCatalogue(rows: CatalogueRows, reportUnreadable: (row: Unreadable) => void): Steps<Catalogue> {
  const related = yield* groupInSteps(rows.related, ({ itemId }) => itemId);
  const relatedOf = (itemId: string) => (related.get(itemId) ?? []).map(({ productId }) => productId);
  const pictures = yield* toPictures(rows.pictures);
  const picturesOf = ({ id }: Pick<ProductSetRow, 'id'>) => pictures.get(id) ?? noPictures;
  const items: CatalogueItem[] = [];
  const productById = new Map<string, CatalogueItem>();
  for (const row of rows.products) {
    const isReadable = hasTexts(row);
    if (!isReadable) reportUnreadable({ table: 'product', partnerId: row.partnerId, id: row.id });
    const product: CatalogueItem = {
      ...row,
      ...(isReadable ? readableOf(row) : { ...textsOf(row), isActive: false }),
      ...picturesOf(row),
      kind: 'product',
      listPriceMinor: row.priceMinor,
      isContainer: row.role === 'container',
      isPump: row.role === 'pump',
      isCooler: row.role === 'cooler',
      components: [],
      relatedProductIds: relatedOf(row.id),
    };
    items.push(product);
    productById.set(product.id, product);
    yield;
  }
  const mostPiecesInSet = new Map<string, number>();
  for (const { productId, quantity } of rows.setItems) {
    mostPiecesInSet.set(productId, Math.max(quantity, mostPiecesInSet.get(productId) ?? 0));
    yield;
  }
  const setItems = yield* groupInSteps(rows.setItems, ({ productSetId }) => productSetId);
  for (const row of rows.sets) {
    const components = (setItems.get(row.id) ?? []).map(({ productId, quantity }) => ({ productId, quantity }));
    const parts = components.flatMap(({ productId, quantity }) => {
      const product = productById.get(productId);
      return product ? [{ product, quantity }] : [];
    });
    const isReadable = hasTexts(row);
    if (!isReadable) reportUnreadable({ table: 'product_set', partnerId: row.partnerId, id: row.id });
    items.push({
      ...row,
      ...(isReadable ? readableOf(row) : textsOf(row)),
      ...picturesOf(row),
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
      isActive: isReadable && row.isActive && parts.length > 0 && parts.every(({ product }) => product.isActive),
    });
    yield;
  }
  return {
    categories: rows.categories.map((row) => {
      if (areTexts(row.names)) return { ...row, names: withoutGaps(row.names) };
      reportUnreadable({ table: 'category', partnerId: row.partnerId, id: row.id });
      return { ...row, names: mendTexts(row.names, row.slug) };
    }),
    items,
    mostPiecesInSet,
    offersByArea: yield* groupInSteps(rows.offers, ({ areaId }) => areaId),
    changeDaysByArea: yield* toChangeDays(rows.offers),
  };
}

/** The alternative texts of the first picture of each item, and its further pictures. */
function* toPictures(rows: CatalogueRows['pictures']): Steps<Map<string, ShownPictures>> {
  const shown = new Map<string, ShownPictures>();
  for (const { itemId, pictureId, alts, position } of rows) {
    const isDescribed = areTexts(alts) && Object.values(alts).some((text) => text !== '');
    const texts = isDescribed ? withoutGaps(alts) : null;
    const { pictureAlts, morePictures } = shown.get(itemId) ?? noPictures;
    shown.set(
      itemId,
      position === 0
        ? { pictureAlts: texts, morePictures }
        : { pictureAlts, morePictures: [...morePictures, { pictureId, alts: texts }] },
    );
    yield;
  }
  return shown;
}

function* toChangeDays(offers: readonly AreaOfferRow[]): Steps<Map<string, Set<CalendarDate>>> {
  const changeDays = new Map<string, Set<CalendarDate>>();
  for (const { areaId, validFrom, validTo } of offers) {
    const days = changeDays.get(areaId) ?? new Set();
    changeDays.set(areaId, days.add(validFrom));
    if (validTo < '9999-12-31') days.add(addDays(validTo, 1));
    yield;
  }
  return changeDays;
}
