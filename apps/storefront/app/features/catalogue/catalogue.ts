import type { Banner, Category, Company, Product, ProductSet } from '@kaplya/contract';
import { groupBy } from '#platform/group-by.ts';

/** What one visitor sees of the shop: prices and stock of their area, names in their language. */
export type CatalogueData = {
  /** The area that the visitor's cookie named; null: the default one. */
  areaId: string | null;
  company: Omit<Company, 'banners'> | null;
  /** Of the visitor's area, unlike those that the company has; none when they could not be loaded. */
  banners: readonly Banner[];
  /** null when it could not be loaded. */
  shelf: Shelf | null;
  /** The day of delivery whose prices these are, where today's are others; else today's, or the same. */
  pricesOf?: string | null;
  /** What the cookie of the day said when this was loaded. */
  askedDay?: string | null;
};

/** Products and sets are asked for apart: null is what could not be loaded, which leaves the other on the shelf. */
export type Shelf = {
  categories: readonly Category[];
  products: readonly Product[] | null;
  productSets: readonly ProductSet[] | null;
};

/** A product or a product set, as they stand side by side on the shelf. */
export type ShopItem = (Product & { type: 'product' }) | (ProductSet & { type: 'product_set' });

export type CatalogueGroup = { category: Category; items: readonly ShopItem[] };

export type Catalogue = {
  areaId: CatalogueData['areaId'];
  company: CatalogueData['company'];
  pricesOf: string | null;
  askedDay: string | null;
  /** Without those of a set that is not on the shelf. */
  banners: readonly Banner[];
  /** Nothing could be loaded. */
  isFailed: boolean;
  /** Those of a kind could not be loaded: what is not found may be there all the same. */
  isMissing(type: ShopItem['type']): boolean;
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
  askedDay = null,
}: CatalogueData): Catalogue {
  const items: ShopItem[] = [
    ...(shelf?.products ?? []).map((product) => ({ ...product, type: 'product' as const })),
    ...(shelf?.productSets ?? []).map((set) => ({ ...set, type: 'product_set' as const })),
  ];
  const isMissing = (type: ShopItem['type']) => !(type === 'product' ? shelf?.products : shelf?.productSets);
  const byId = new Map(items.map((item) => [`${item.type}:${item.id}`, item]));
  const bySlug = new Map(items.map((item) => [`${item.type}:${item.slug}`, item]));
  return {
    areaId,
    company,
    pricesOf,
    askedDay,
    banners: banners.filter(({ productSetId }) => productSetId === null || byId.has(`product_set:${productSetId}`)),
    isFailed: isMissing('product') && isMissing('product_set'),
    isMissing,
    items,
    groups: groupByCategory(shelf?.categories ?? [], items),
    findItem: (type, id) => byId.get(`${type}:${id}`) ?? null,
    findBySlug: (type, slug) => bySlug.get(`${type}:${slug}`) ?? null,
  };
}

function groupByCategory(categories: readonly Category[], items: readonly ShopItem[]): CatalogueGroup[] {
  const byCategory = groupBy(items, (item) => item.categoryId);
  return categories
    .toSorted((left, right) => left.position - right.position)
    .map((category) => ({ category, items: byCategory.get(category.id) ?? [] }))
    .filter((group) => group.items.length > 0);
}

/** What goes with an item: what it names itself, then its neighbours on the shelf; never what is sold out. */
export function listRelated(catalogue: Catalogue, item: ShopItem, limit: number): ShopItem[] {
  const named = item.relatedProductIds.map((id) => catalogue.findItem('product', id));
  const neighbours = catalogue.items.filter((other) => other.categoryId === item.categoryId);
  const candidates = [...named, ...neighbours].filter(
    (other): other is ShopItem => other !== null && other.id !== item.id && other.available > 0,
  );
  return [...new Set(candidates)].slice(0, limit);
}
