import { createHash } from 'node:crypto';
import type { endpoints } from '@kaplya/contract';
import type { Steps } from '@kaplya/domain';
import { readValueList } from '@kaplya/contract/value-list';
import type { Call } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import type { OfferedItem } from '../areas/area-catalogue.ts';
import { shelfCursor, type Cursor } from './cursor.ts';

/** The checked query of a list. */
export type ListFilters = {
  readonly isShelf: boolean;
  readonly limit: number;
  readonly cursor: Cursor | null;
  /** The slugs of the categories to list; null: all categories. */
  readonly categories: readonly string[] | null;
  /** Ids, external ids and slugs of single goods; null: all. */
  readonly ids: readonly string[] | null;
  readonly slugs: readonly string[] | null;
};

type ListQuery = Pick<
  Call<typeof endpoints.listProducts>['query'],
  'limit' | 'cursor' | 'category' | 'ids' | 'slugs' | 'view'
>;

/** The default `limit`: more items than most shops sell. */
export const listedAtMost = 1000;
const namedAtMost = 100;

/** Checks the query of a list; throws a Refusal if it is invalid. */
export function toListFilters({ limit, cursor, category, ids, slugs, view }: ListQuery): ListFilters {
  return {
    isShelf: view === 'shelf',
    limit: limit ?? listedAtMost,
    cursor: shelfCursor.decode(cursor),
    categories: category === undefined ? null : toValues('category', category),
    ids: ids === undefined ? null : toValues('ids', ids),
    slugs: slugs === undefined ? null : toValues('slugs', slugs),
  };
}

function toValues(field: string, list: string): string[] {
  const values = readValueList(list);
  if (values.length > namedAtMost) throw new Refusal([{ code: 'request.invalid', field }]);
  return values;
}

/**
 * The page sizes whose answers are cached: those that the storefront and the console request. Other pages are not
 * cached, so that nobody can fill the memory.
 */
const cachedLimits = new Set([24, 100, listedAtMost]);

/** Cache key of an answer; null: not cached. */
export function toCacheKey({ isShelf, limit, cursor, categories, ids, slugs }: ListFilters): string | null {
  if (isShelf) return 'shelf';
  if (ids || slugs || !cachedLimits.has(limit)) return null;
  return JSON.stringify([limit, cursor, categories]);
}

/** A short hash of all prices, by which the browser finds out whether another day has the same prices. */
export function* toPricesTag(sold: readonly OfferedItem[], containerPriceMinor: number | undefined): Steps<string> {
  const hash = createHash('sha256');
  for (const { id, priceMinor, containersPerUnit } of sold) {
    hash.update(`${id} ${priceMinor} ${containersPerUnit},`);
    yield;
  }
  return hash.update(String(containerPriceMinor)).digest('base64url').slice(0, 22);
}
