import type { SearchFacets } from '@kaplya/contract';
import { toBrandKey } from '@kaplya/contract/value-list';
import type { Currency, Language } from '@kaplya/domain';
import type { Searched } from './search-shelf.ts';
import type { SearchWishes } from './search-wishes.ts';

type Filter = 'category' | 'volume' | 'brand' | 'price';

type Filters = Pick<SearchWishes, 'categories' | 'volumesMl' | 'brands' | 'price'>;

/** Whether a thing passes each filter by itself. */
const passes: Readonly<Record<Filter, (searched: Searched, filters: Filters) => boolean>> = {
  category: ({ category }, { categories }) => categories.length === 0 || categories.includes(category.slug),
  volume: ({ volumeMl }, { volumesMl }) =>
    volumesMl.length === 0 || (volumeMl !== null && volumesMl.includes(volumeMl)),
  brand: ({ item }, { brands }) =>
    brands.length === 0 || (item.brand !== null && brands.includes(toBrandKey(item.brand))),
  price: ({ priceMinor }, { price }) =>
    price === null || (price.minMinor <= priceMinor && priceMinor <= price.maxMinor),
};

const allFilters = Object.keys(passes) as Filter[];

/** What passes all filters, or all but one. */
export function filterSearched(found: readonly Searched[], filters: Filters, except?: Filter): Searched[] {
  const asked = allFilters.filter((filter) => filter !== except);
  return found.filter((searched) => asked.every((filter) => passes[filter](searched, filters)));
}

/**
 * What the query can be narrowed down to. Each facet leaves its own filter out, so that a second value of it can be
 * chosen; a chosen value stays in its list even where it counts nothing.
 */
export function toSearchFacets(
  found: readonly Searched[],
  filters: Filters,
  { currency, language, shelf }: { currency: Currency; language: Language; shelf: readonly Searched[] },
): SearchFacets {
  const left = (except: Filter) => filterSearched(found, filters, except);
  const chosen = (filter: Filter, isAsked: boolean) =>
    isAsked ? shelf.filter((searched) => passes[filter](searched, filters)) : [];

  const categories = count(
    left('category'),
    chosen('category', filters.categories.length > 0),
    ({ category }) => category,
  );
  const brands = count(left('brand'), chosen('brand', filters.brands.length > 0), ({ item }) => item.brand);
  const volumes = count(left('volume'), chosen('volume', filters.volumesMl.length > 0), ({ volumeMl }) => volumeMl);
  const prices = left('price').map(({ priceMinor }) => priceMinor);

  return {
    categories: categories
      .toSorted((a, b) => a.value.position - b.value.position)
      .map(({ value: { id, slug, names }, count: number }) => ({ id, slug, name: names[language], count: number })),
    brands: brands
      .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, language))
      .map(({ value: name, count: number }) => ({ name, count: number })),
    volumes: volumes
      .toSorted((a, b) => a.value - b.value)
      .map(({ value, count: number }) => ({ litres: value / 1000, count: number })),
    price:
      prices.length === 0
        ? null
        : { min: { amount: Math.min(...prices), currency }, max: { amount: Math.max(...prices), currency } },
  };
}

function count<Value>(
  counted: readonly Searched[],
  shown: readonly Searched[],
  toValue: (searched: Searched) => Value | null,
): { value: Value; count: number }[] {
  const counts = new Map<Value, number>();
  for (const searched of shown) {
    const value = toValue(searched);
    if (value !== null) counts.set(value, 0);
  }
  for (const searched of counted) {
    const value = toValue(searched);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].map(([value, number]) => ({ value, count: number }));
}
