import { groupInSteps, type Steps } from '@kaplya/domain';
import type { AreaCatalogue, OfferedItem } from '../areas/area-catalogue.ts';
import type { CategoryRow } from '../catalogue.store.ts';

/** What all that is sold in an area is filtered and put in order by, each thing at its position in the shop window. */
export type SearchListing = {
  readonly items: readonly OfferedItem[];
  readonly categories: Column<CategoryRow>;
  /** Its values in the order of their names. */
  readonly brands: Column<string>;
  readonly volumesMl: Column<number>;
  readonly pricesMinor: Float64Array;
};

/** Brands have one name in all languages, so they have one order. */
const brandOrder = new Intl.Collator('und', { numeric: true });

/** One fact about each thing. */
export type Column<Value> = {
  /** Each value once. */
  readonly values: readonly Value[];
  /** By position: the index of its value in `values`, or `values.length` where the thing has none. */
  readonly indexes: Int32Array;
};

export function* toSearchListing(
  { sold }: Pick<AreaCatalogue, 'sold'>,
  categories: readonly CategoryRow[],
): Steps<SearchListing> {
  const categoryById = new Map(categories.map((category) => [category.id, category]));
  const listed = [sold.product, sold.product_set].flat().filter(({ categoryId }) => categoryById.has(categoryId));
  const byPosition = yield* groupInSteps(listed, ({ categoryId }) => categoryById.get(categoryId)?.position ?? 0);
  const items = [...byPosition].toSorted(([left], [right]) => left - right).flatMap(([, those]) => those);
  return {
    items,
    categories: yield* toColumn(items, ({ categoryId }) => categoryById.get(categoryId) ?? null),
    brands: yield* toColumn(items, ({ brand }) => brand, listBrands(items)),
    volumesMl: yield* toColumn(items, ({ volumeMl }) => volumeMl),
    pricesMinor: Float64Array.from(items, ({ priceMinor }) => priceMinor),
  };
}

const listBrands = (items: readonly OfferedItem[]): string[] =>
  [...new Set(items.map(({ brand }) => brand))].filter((brand) => brand !== null).toSorted(brandOrder.compare);

/** The values of `first` come first, in their order, the others as they are met. */
function* toColumn<Value>(
  items: readonly OfferedItem[],
  toValue: (item: OfferedItem) => Value | null,
  first: readonly Value[] = [],
): Steps<Column<Value>> {
  const indexOf = new Map(first.map((value, index) => [value, index]));
  const indexes = new Int32Array(items.length);
  const missing: number[] = [];
  for (const [position, item] of items.entries()) {
    const value = toValue(item);
    if (value === null) {
      missing.push(position);
    } else {
      const index = indexOf.get(value) ?? indexOf.size;
      indexOf.set(value, index);
      indexes[position] = index;
    }
    yield;
  }
  for (const position of missing) indexes[position] = indexOf.size;
  return { values: [...indexOf.keys()], indexes };
}
