import { groupInSteps, type Steps } from '@kaplya/domain';
import type { AreaCatalogue, OfferedItem } from '../areas/area-catalogue.ts';
import type { CategoryRow } from '../catalogue.store.ts';

/** Filter and sort data of all goods sold in an area, by their position in display order. */
export type SearchListing = {
  readonly items: readonly OfferedItem[];
  readonly categories: Column<CategoryRow>;
  /** The brands, sorted by name. */
  readonly brands: Column<string>;
  readonly volumesMl: Column<number>;
  readonly pricesMinor: Float64Array;
};

/** Brands have the same names and order in all languages. */
const brandOrder = new Intl.Collator('und', { numeric: true });

/** One attribute of all goods. */
export type Column<Value> = {
  /** The different values that occur; `indexes` refers to them. */
  readonly values: readonly Value[];
  /** The index in `values` of the value at each position; `values.length` without a value. */
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

/** The values of `first` come first, in their order, then the others as they occur. */
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
