import { filterInSteps, groupInSteps, type Steps } from '@kaplya/domain';
import type { OfferedItem } from '../areas/area-catalogue.ts';
import type { Shelf } from '../catalogue-directory.ts';
import { isBehind } from './cursor.ts';
import type { ListFilters } from './list-filters.ts';

/** A page of a list, and whether it is the last one. */
type Page = { readonly items: readonly OfferedItem[]; readonly isLast: boolean };

/** The sold items of an area by category and by slug, computed once and used by all pages. */
type Places = {
  readonly byCategory: ReadonlyMap<string, readonly OfferedItem[]>;
  readonly bySlug: ReadonlyMap<string, OfferedItem>;
};

const places = new WeakMap<readonly OfferedItem[], Places>();

/** Lists a page, in a time proportional to its length, whatever the size of the shelf. */
export function* listPage(
  shelf: Shelf,
  kind: OfferedItem['kind'],
  { cursor, limit, categories, ids, slugs }: ListFilters,
): Steps<Page> {
  const sold = shelf.offers.sold[kind];
  const known = places.get(sold) ?? (yield* findPlaces(sold));
  places.set(sold, known);
  const categoryIds = categories && toCategoryIds(shelf, categories);
  const named = listNamed(shelf, kind, known, { ids, slugs });
  const all = named
    ? named.filter(({ categoryId }) => categoryIds?.includes(categoryId) !== false)
    : yield* listCategories(sold, known, categoryIds);
  const from = cursor === null ? 0 : countUntil(all, (item) => isBehind(item, cursor));
  return { items: all.slice(from, from + limit), isLast: from + limit >= all.length };
}

function* findPlaces(sold: readonly OfferedItem[]): Steps<Places> {
  const byCategory = yield* groupInSteps(sold, ({ categoryId }) => categoryId);
  const bySlug = new Map<string, OfferedItem>();
  for (const item of sold) {
    bySlug.set(item.slug, item);
    yield;
  }
  return { byCategory, bySlug };
}

function toCategoryIds({ categories }: Shelf, slugs: readonly string[]): string[] {
  return categories.filter(({ slug }) => slugs.includes(slug)).map(({ id }) => id);
}

function* listCategories(
  sold: readonly OfferedItem[],
  { byCategory }: Places,
  categoryIds: readonly string[] | null,
): Steps<readonly OfferedItem[]> {
  if (categoryIds === null) return sold;
  const [first, ...others] = categoryIds;
  if (others.length > 0) return yield* filterInSteps(sold, ({ categoryId }) => categoryIds.includes(categoryId));
  return byCategory.get(first ?? '') ?? [];
}

/** The items with the requested ids or slugs in shelf order; null if none are requested. */
function listNamed(
  { offers }: Shelf,
  kind: OfferedItem['kind'],
  { bySlug }: Places,
  { ids, slugs }: Pick<ListFilters, 'ids' | 'slugs'>,
): OfferedItem[] | null {
  const byId = ids?.map((id) => offers.findItem(id));
  const bySlugs = slugs?.map((slug) => bySlug.get(slug) ?? null);
  const named = byId && bySlugs ? byId.filter((item) => bySlugs.includes(item)) : (byId ?? bySlugs);
  if (!named) return null;
  const requested = new Set(named.flatMap((item) => (item?.isSold && item.kind === kind ? item : [])));
  return [...requested].toSorted((left, right) => (isBehind(left, right) ? 1 : -1));
}

/** Counts the items before the first one that `isReached`, in an ordered list. */
function countUntil(items: readonly OfferedItem[], isReached: (item: OfferedItem) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item && isReached(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
