import { readValueList, toBrandKey, writeValueList } from '@kaplya/contract/value-list';
import { paths } from '#platform/page/paths.ts';

/** The contents of a page of results, exactly as in its URL, with the text that values have there. */
export type SearchQuery = {
  q: string;
  /** Slugs of categories. */
  category: readonly string[];
  /** Volumes in litres. */
  volume: readonly string[];
  brand: readonly string[];
  /** Bounds of the price in whole currency units; empty for no bound. */
  priceFrom: string;
  priceTo: string;
  sort: SearchSort;
};

export const SEARCH_SORTS = ['relevance', 'price', '-price', 'name', 'volume'] as const;

export type SearchSort = (typeof SEARCH_SORTS)[number];

export const SEARCH_FILTERS = ['category', 'volume', 'brand'] as const;

export type SearchFilter = (typeof SEARCH_FILTERS)[number];

/**
 * Reads a link, or a form sent without script: a list as one value with commas or as several, a price as a range or as
 * two bounds. An invalid price or order counts as none.
 */
export function readSearchQuery(search: string): SearchQuery {
  const values = new URLSearchParams(search);
  const listOf = (name: string) => [...new Set(values.getAll(name).flatMap(readValueList))];
  const [from = '', to = ''] = (values.get('price') ?? '').split('-');
  const bounds = [values.get('priceFrom') ?? from, values.get('priceTo') ?? to].map(toWhole);
  // A lower bound above the upper one is read as the two being swapped.
  const isReversed = bounds.every((bound) => bound !== '') && Number(bounds[0]) > Number(bounds[1]);
  const [priceFrom = '', priceTo = ''] = isReversed ? bounds.toReversed() : bounds;
  return {
    q: (values.get('q') ?? '').trim(),
    category: listOf('category'),
    volume: listOf('volume'),
    brand: listOf('brand'),
    priceFrom,
    priceTo,
    sort: SEARCH_SORTS.find((sort) => sort === values.get('sort')) ?? 'relevance',
  };
}

function toWhole(text: string): string {
  const digits = /^\s*(\d{1,9})/.exec(text.replaceAll(/(?<=\d)\s+(?=\d)/g, ''))?.[1];
  return digits === undefined ? '' : String(Number(digits));
}

/** The parameters of the call and of the URL, without empty ones. */
export function toSearchParameters({ q, category, volume, brand, priceFrom, priceTo, sort }: SearchQuery) {
  return {
    ...(q !== '' && { q }),
    ...(category.length > 0 && { category: writeValueList(category) }),
    ...(volume.length > 0 && { volume: writeValueList(volume) }),
    ...(brand.length > 0 && { brand: writeValueList(brand) }),
    ...((priceFrom !== '' || priceTo !== '') && { price: `${priceFrom}-${priceTo}` }),
    ...(sort !== 'relevance' && { sort }),
  };
}

/** The number of results on a page: whole rows of two, three, four and six, and a page little larger than `/`. */
export const PAGE_SIZE = 36;

/**
 * The page number in a URL, counted from 1. Links that change the search have none, so they start with the first page.
 */
export function readSearchPage(search: string): number {
  const page = new URLSearchParams(search).get('page') ?? '';
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
}

export const countSearchPages = (total: number) => Math.ceil(total / PAGE_SIZE);

/** The filters for which the URL asks to show all values, as a link does on a page without JavaScript. */
export function readWholeFilters(search: string): SearchFilter[] {
  const named = new URLSearchParams(search).getAll('all');
  return SEARCH_FILTERS.filter((filter) => named.includes(filter));
}

export function toSearchPath(
  query: SearchQuery,
  { page = 1, whole = [] }: { page?: number; whole?: readonly SearchFilter[] } = {},
): string {
  const parameters = new URLSearchParams({ ...toSearchParameters(query), ...(page > 1 && { page: String(page) }) });
  for (const filter of whole) parameters.append('all', filter);
  const text = parameters.toString();
  // A comma needs no escape in a query, and people read links.
  return paths.search(text.replaceAll('%2C', ','));
}

export function withoutFilters({ q, sort }: SearchQuery): SearchQuery {
  return { ...readSearchQuery(''), q, sort };
}

/** Adds a value to a filter, or removes it. */
export function toggleFilter(query: SearchQuery, filter: SearchFilter, value: string): SearchQuery {
  const others = query[filter].filter((other) => !isSame[filter](other, value));
  return { ...query, [filter]: isChosen(query, filter, value) ? others : [...others, value] };
}

/** Whether a value is in its filter, as the server compares them: a link may write it in another way. */
export function isChosen(query: SearchQuery, filter: SearchFilter, value: string): boolean {
  return query[filter].some((other) => isSame[filter](other, value));
}

const isSame: Readonly<Record<SearchFilter, (left: string, right: string) => boolean>> = {
  category: (left, right) => left === right,
  volume: (left, right) => left === right || Number(left) === Number(right),
  brand: (left, right) => toBrandKey(left) === toBrandKey(right),
};

export function countFilters({ category, volume, brand, priceFrom, priceTo }: SearchQuery): number {
  return category.length + volume.length + brand.length + (priceFrom !== '' || priceTo !== '' ? 1 : 0);
}
