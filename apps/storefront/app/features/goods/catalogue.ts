import type { Banner, Category, Company, Product, ProductSet } from '@kaplya/contract';
import type { CalendarDate } from '@kaplya/domain/zoned-time';
import { groupBy } from '#platform/browser/group-by.ts';

/** The shop as one visitor sees it: prices and stock of their area, names in their language. */
export type CatalogueData = {
  /** The area that the visitor's cookie named; null: the default one. */
  areaId: string | null;
  /** `phoneText`: the formatted phone. */
  company: (Omit<Company, 'banners'> & { phoneText: string }) | null;
  /** The banners of the visitor's area, unlike those of the company; none when they could not be loaded. */
  banners: readonly Banner[];
  /** null when the shelf could not be loaded. */
  shelf: Shelf | null;
  /** The day of delivery whose prices are shown, if they differ from today's; else today. */
  pricesOf?: string | null;
  /** The day for which prices and goods were read; null for today. Its prices may equal today's. */
  day?: CalendarDate | null;
  /** The value of the day cookie when the catalogue was loaded. */
  requestedDay?: string | null;
  /**
   * The first bookable interval in the centre, in the page's language. null when there is none. Absent when another
   * area was requested, or it could not be read.
   */
  nearest?: string | null;
};

export type ShelfCategory = Omit<Category, 'image'>;

/**
 * The data of an item that a card and a cart line need. The description, the longest text, is loaded only with the
 * item's page (`load-item-page.ts`).
 */
type OfShelf<Item extends Product | ProductSet> = Omit<Item, 'description' | 'uuid'> & { description?: string };
export type ShelfProduct = OfShelf<Product>;
export type ShelfSet = OfShelf<ProductSet>;

/** Products and sets, which are requested separately. null: that part could not be loaded; the other is still shown. */
export type Shelf = {
  categories: readonly ShelfCategory[];
  products: readonly ShelfProduct[] | null;
  productSets: readonly ShelfSet[] | null;
  /** The goods of a large shop that are not loaded yet, category by category. */
  rest?: readonly RestOfCategory[];
  /** Goods that the page mentions and the initial shelf lacks. */
  others?: readonly ShopItem[];
};

/** The goods of a category that are not loaded yet. */
export type RestOfCategory = {
  type: ShopItem['type'];
  categoryId: string;
  /** The number of these goods. */
  count: number;
  /** The cursor where the list continues. null: from its beginning. */
  cursor: string | null;
};

/** A product or a product set, as they appear together on the shelf. */
export type ShopItem = (ShelfProduct & { type: 'product' }) | (ShelfSet & { type: 'product_set' });

export type CatalogueGroup = {
  category: ShelfCategory;
  items: readonly ShopItem[];
  /** The goods that are not loaded yet, in the order of loading. */
  rest: readonly RestOfCategory[];
};

export type Catalogue = {
  areaId: CatalogueData['areaId'];
  company: CatalogueData['company'];
  pricesOf: string | null;
  day: CalendarDate | null;
  requestedDay: string | null;
  nearest: string | null | undefined;
  /** The banners, except for those of a set that is not sold. */
  banners: readonly Banner[];
  /** Whether neither products nor sets could be loaded. */
  isFailed: boolean;
  /** Whether goods of the type are not loaded, or not yet, so that a missing item may exist all the same. */
  isMissing(type: ShopItem['type']): boolean;
  /** Whether all goods that are sold are loaded. */
  isWhole: boolean;
  items: readonly ShopItem[];
  /** Categories that have something to sell, in the order of the shop window (E-13). */
  groups: readonly CatalogueGroup[];
  findItem(type: ShopItem['type'], id: string): ShopItem | null;
  findBySlug(type: ShopItem['type'], slug: string): ShopItem | null;
};

export function toCatalogue({
  areaId,
  company,
  banners,
  shelf,
  pricesOf = null,
  day = null,
  requestedDay = null,
  nearest,
}: CatalogueData): Catalogue {
  const items: ShopItem[] = [
    ...(shelf?.products ?? []).map((product) => ({ ...product, type: 'product' as const })),
    ...(shelf?.productSets ?? []).map((set) => ({ ...set, type: 'product_set' as const })),
  ];
  const isMissing = (type: ShopItem['type']) => !(type === 'product' ? shelf?.products : shelf?.productSets);
  const rest = shelf?.rest ?? [];
  const known = [...items, ...(shelf?.others ?? [])];
  const byId = new Map(known.map((item) => [`${item.type}:${item.id}`, item]));
  const bySlug = new Map(known.map((item) => [`${item.type}:${item.slug}`, item]));
  return {
    areaId,
    company,
    pricesOf,
    day,
    requestedDay,
    nearest,
    banners: banners.filter(({ productSetId }) => productSetId === null || byId.has(`product_set:${productSetId}`)),
    isFailed: isMissing('product') && isMissing('product_set'),
    isMissing,
    isWhole: rest.length === 0,
    items: known,
    groups: groupByCategory(shelf?.categories ?? [], items, rest),
    findItem: (type, id) => byId.get(`${type}:${id}`) ?? null,
    findBySlug: (type, slug) => bySlug.get(`${type}:${slug}`) ?? null,
  };
}

function groupByCategory(
  categories: readonly ShelfCategory[],
  items: readonly ShopItem[],
  rest: readonly RestOfCategory[],
): CatalogueGroup[] {
  const byCategory = groupBy(items, (item) => item.categoryId);
  const restOf = groupBy(rest, ({ categoryId }) => categoryId);
  return categories
    .toSorted((left, right) => left.position - right.position)
    .map((category) => toGroup(category, byCategory.get(category.id) ?? [], restOf.get(category.id) ?? []))
    .filter((group) => group.items.length + group.rest.length > 0);
}

/** Builds the group of a category. Its sets follow its products, and are shown once all of these are loaded. */
function toGroup(category: ShelfCategory, items: readonly ShopItem[], rest: readonly RestOfCategory[]): CatalogueGroup {
  const sets = items.filter(({ type }) => type === 'product_set');
  const products = rest.find(({ type }) => type === 'product');
  if (!products || sets.length === 0) return { category, items, rest };
  const count = sets.length + (rest.find(({ type }) => type === 'product_set')?.count ?? 0);
  const allSets: RestOfCategory = { type: 'product_set', categoryId: category.id, count, cursor: null };
  return { category, items: items.filter(({ type }) => type === 'product'), rest: [products, allSets] };
}

/**
 * The goods related to an item: those that its data names, then others of its category. Sold-out goods are left out.
 */
export function listRelated(catalogue: Catalogue, item: ShopItem, limit: number): ShopItem[] {
  const named = item.relatedProductIds.map((id) => catalogue.findItem('product', id));
  const neighbours = catalogue.items.filter((other) => other.categoryId === item.categoryId);
  const candidates = [...named, ...neighbours].filter(
    (other): other is ShopItem => other !== null && other.id !== item.id && other.available > 0,
  );
  return [...new Set(candidates)].slice(0, limit);
}
