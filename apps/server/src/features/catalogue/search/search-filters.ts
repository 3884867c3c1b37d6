import type { endpoints } from '@kaplya/contract';
import { readValueList, toBrandKey } from '@kaplya/contract/value-list';
import type { Call } from '#http/call.ts';
import { refuseViolations, type RefusalViolation } from '#http/refusal.ts';

export const searchSorts = ['relevance', 'price', '-price', 'name', 'volume'] as const;

export type SearchSort = (typeof searchSorts)[number];

/** A checked search query. An empty list filters nothing. */
export type SearchFilters = {
  readonly query: string;
  readonly categories: readonly string[];
  readonly volumesMl: readonly number[];
  readonly brands: readonly string[];
  readonly price: { readonly minMinor: number; readonly maxMinor: number } | null;
  readonly sort: SearchSort;
  readonly limit: number;
  /** The number of the page, from 1. */
  readonly page: number;
};

export type SearchQuery = Call<typeof endpoints.searchCatalogue>['query'];

export const longestQuery = 100;
/** The default page size: more goods than most shops sell. */
const foundAtMost = 1000;
const mostValues = 30;
const longestValue = 100;
const minorInWhole = 100;

/** Checks the query of a search; throws a Refusal that names all invalid parameters. */
export function toSearchFilters(parameters: SearchQuery): SearchFilters {
  const { q = '', category, volume, brand, price, sort, limit = foundAtMost, page = 1 } = parameters;
  const violations: RefusalViolation[] = [];
  const query = q.trim().replaceAll(/\s+/g, ' ');
  if (query.length > longestQuery) {
    violations.push({ code: 'search.query_too_long', field: 'q', params: { limit: longestQuery } });
  }
  function check<Value>(field: string, value: Value | null, otherwise: Value): Value {
    if (value !== null) return value;
    violations.push({ code: 'search.filter_invalid', field });
    return otherwise;
  }
  const filters: SearchFilters = {
    query,
    categories: check('category', toValues(category), []),
    volumesMl: check('volume', toVolumes(volume), []),
    brands: check('brand', toValues(brand), []).map(toBrandKey),
    price: price === undefined ? null : check('price', toPriceRange(price), { minMinor: 0, maxMinor: 0 }),
    sort: check('sort', searchSorts.find((known) => known === (sort ?? 'relevance')) ?? null, 'relevance'),
    limit,
    page,
  };
  refuseViolations(violations);
  return filters;
}

/** The distinct values of a list; null if there are too many, or one is too long. */
function toValues(list: string | undefined): string[] | null {
  const values = readValueList(list ?? '');
  return values.length > mostValues || values.some((value) => value.length > longestValue) ? null : values;
}

function toVolumes(list: string | undefined): number[] | null {
  const values = toValues(list);
  if (!values?.every((value) => /^\d{1,4}(?:\.\d{1,3})?$/.test(value))) return null;
  return values.map((value) => Math.round(Number(value) * 1000));
}

function toPriceRange(text: string): SearchFilters['price'] {
  const [, min = '', max = ''] = /^(\d{0,9})-(\d{0,9})$/.exec(text) ?? [];
  if (min === '' && max === '') return null;
  const minMinor = Number(min) * minorInWhole;
  const maxMinor = max === '' ? Infinity : Number(max) * minorInWhole;
  return minMinor <= maxMinor ? { minMinor, maxMinor } : null;
}
