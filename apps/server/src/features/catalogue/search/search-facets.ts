import type { SearchFacets } from '@kaplya/contract';
import { toBrandKey } from '@kaplya/contract/value-list';
import type { Currency, Language } from '@kaplya/domain';
import type { Column, SearchListing } from './search-listing.ts';
import type { SearchFilters } from './search-filters.ts';

type Filters = Pick<SearchFilters, 'categories' | 'volumesMl' | 'brands' | 'price'>;

/** Search results: positions in the listing, ascending, with their scores. */
type Found = { readonly positions: Int32Array; readonly scores: Float64Array };

/** Results that pass all filters, and the facets for further filters. */
type Narrowed = Found & { readonly facets: SearchFacets };

/** A column's values with their counts. */
type Counted<Value> = readonly { readonly value: Value; readonly count: number }[];

/**
 * Filters the results and counts facets in one pass. A facet ignores its own filter, so that a second value can be
 * chosen; a chosen value stays listed even at zero.
 */
export function narrow(
  found: Found,
  listing: SearchListing,
  filters: Filters,
  { currency, language }: { currency: Currency; language: Language },
): Narrowed {
  const { categories, brands, volumesMl } = listing;
  const ofCategories = toCounted(categories, filters.categories, ({ slug }) => slug);
  const ofBrands = toCounted(brands, filters.brands, toBrandKey);
  const ofVolumes = toCounted(volumesMl, filters.volumesMl, (volumeMl) => volumeMl);
  const { passing, cheapest, dearest } = countFacets(
    found,
    listing,
    { ofCategories, ofBrands, ofVolumes },
    filters.price,
  );
  return {
    ...passing,
    facets: {
      categories: listCounted(categories, ofCategories)
        .toSorted((a, b) => a.value.position - b.value.position)
        .map(({ value: { id, slug, names }, count: number }) => ({ id, slug, name: names[language], count: number })),
      brands: listCounted(brands, ofBrands)
        // Ties keep the order of their names.
        .toSorted((a, b) => b.count - a.count)
        .map(({ value: name, count: number }) => ({ name, count: number })),
      volumes: listCounted(volumesMl, ofVolumes)
        .toSorted((a, b) => a.value - b.value)
        .map(({ value, count: number }) => ({ litres: value / 1000, count: number })),
      price: cheapest > dearest ? null : { min: { amount: cheapest, currency }, max: { amount: dearest, currency } },
    },
  };
}

type AllCounts = Readonly<Record<'ofCategories' | 'ofBrands' | 'ofVolumes', Counts>>;

/** Runs for each result of each search, so it works with numbers only. */
function countFacets(
  { positions, scores }: Found,
  { categories, brands, volumesMl, pricesMinor }: SearchListing,
  { ofCategories, ofBrands, ofVolumes }: AllCounts,
  price: Filters['price'],
): { passing: Found; cheapest: number; dearest: number } {
  const minMinor = price?.minMinor ?? -Infinity;
  const maxMinor = price?.maxMinor ?? Infinity;
  const passingPositions = new Int32Array(positions.length);
  const passingScores = new Float64Array(positions.length);
  let passing = 0;
  let cheapest = Infinity;
  let dearest = -Infinity;
  for (let index = 0; index < positions.length; index += 1) {
    const position = positions[index] ?? 0;
    const category = categories.indexes[position] ?? 0;
    const brand = brands.indexes[position] ?? 0;
    const volume = volumesMl.indexes[position] ?? 0;
    const priceMinor = pricesMinor[position] ?? 0;
    const failsCategory = ofCategories.fails[category] ?? 0;
    const failsBrand = ofBrands.fails[brand] ?? 0;
    const failsVolume = ofVolumes.fails[volume] ?? 0;
    const failsPrice = minMinor <= priceMinor && priceMinor <= maxMinor ? 0 : 1;
    const failed = failsCategory + failsBrand + failsVolume + failsPrice;
    if (failed === failsCategory) ofCategories.counts[category] = (ofCategories.counts[category] ?? 0) + 1;
    if (failed === failsBrand) ofBrands.counts[brand] = (ofBrands.counts[brand] ?? 0) + 1;
    if (failed === failsVolume) ofVolumes.counts[volume] = (ofVolumes.counts[volume] ?? 0) + 1;
    if (failed === failsPrice) {
      if (priceMinor < cheapest) cheapest = priceMinor;
      if (priceMinor > dearest) dearest = priceMinor;
    }
    if (failed > 0) continue;
    passingPositions[passing] = position;
    passingScores[passing] = scores[index] ?? 0;
    passing += 1;
  }
  return {
    passing: { positions: passingPositions.slice(0, passing), scores: passingScores.slice(0, passing) },
    cheapest,
    dearest,
  };
}

/** The count of each value of a column, and whether its filter excludes it; the last entry is for no value. */
type Counts = { readonly counts: Int32Array; readonly fails: Uint8Array };

function toCounted<Value, Key>(
  { values }: Column<Value>,
  chosen: readonly Key[],
  toKey: (value: Value) => Key,
): Counts {
  const fails = new Uint8Array(values.length + 1);
  if (chosen.length > 0) {
    fails.fill(1);
    for (const [index, value] of values.entries()) if (chosen.includes(toKey(value))) fails[index] = 0;
  }
  return { counts: new Int32Array(values.length + 1), fails };
}

/** Values that were counted or are chosen. */
function listCounted<Value>({ values }: Column<Value>, { counts, fails }: Counts): Counted<Value> {
  const isFiltered = fails.at(-1) === 1;
  return values.flatMap((value, index) => {
    const count = counts[index] ?? 0;
    return count > 0 || (isFiltered && fails[index] === 0) ? [{ value, count }] : [];
  });
}
