import { createHash } from 'node:crypto';
import type { endpoints } from '@kaplya/contract';
import type { Steps } from '@kaplya/domain';
import { readValueList } from '@kaplya/contract/value-list';
import type { Call } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import type { OfferedItem } from '../areas/area-catalogue.ts';
import { parseCursor, type Cursor } from './cursor.ts';

/** Which part of a list is asked for, checked. */
export type ListWishes = {
  readonly isShelf: boolean;
  readonly limit: number;
  readonly cursor: Cursor | null;
  /** Slugs; null: all. */
  readonly categories: readonly string[] | null;
  /** Ids, external ids and slugs of single goods; null: all. */
  readonly ids: readonly string[] | null;
  readonly slugs: readonly string[] | null;
};

type ListQuery = Pick<
  Call<typeof endpoints.listProducts>['query'],
  'limit' | 'cursor' | 'category' | 'ids' | 'slugs' | 'view'
>;

/** What a list without `limit` answers at most: all that most shops sell. */
export const listedAtMost = 1000;
const namedAtMost = 100;

/** Throws a Refusal for what makes no sense. */
export function toListWishes({ limit, cursor, category, ids, slugs, view }: ListQuery): ListWishes {
  return {
    isShelf: view === 'shelf',
    limit: limit ?? listedAtMost,
    cursor: cursor === undefined ? null : parseCursor(cursor),
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

/** Sizes of pages that clients of ours ask for; others are made anew each time, or anybody could fill the memory. */
const keptLimits = new Set([24, 100, listedAtMost]);

/** Under what an answer is kept; null: it is not. */
export function toKeptKey({ isShelf, limit, cursor, categories, ids, slugs }: ListWishes): string | null {
  if (isShelf) return 'shelf';
  if (ids || slugs || !keptLimits.has(limit)) return null;
  return JSON.stringify([limit, cursor, categories]);
}

/** Prices in a few letters, to be compared with those of another day. */
export function* toPricesTag(sold: readonly OfferedItem[], containerPriceMinor: number | undefined): Steps<string> {
  const hash = createHash('sha256');
  for (const { id, priceMinor, containersPerUnit } of sold) {
    hash.update(`${id} ${priceMinor} ${containersPerUnit},`);
    yield;
  }
  return hash.update(String(containerPriceMinor)).digest('base64url').slice(0, 22);
}
