import { largestInteger } from '@kaplya/contract';
import { filterInSteps, groupInSteps, type Steps } from '@kaplya/domain';
import type { OfferedItem } from '../areas/area-catalogue.ts';
import { shelfCursor } from './cursor.ts';

/** The least number of items shown for each category. */
const ofEachAtLeast = 4;

/** A cursor before every possible item. */
const beginning = shelfCursor.encode({ position: -largestInteger - 1, externalId: '' });

export type CategoryPreviews = {
  readonly items: readonly OfferedItem[];
  readonly more: readonly { readonly categoryId: string; readonly total: number; readonly nextCursor: string }[];
};

/**
 * The first goods of each category, `atMost` in total and equally many of each. With very many categories the last ones
 * have none.
 */
export function* pickCategoryPreviews(items: readonly OfferedItem[], atMost: number): Steps<CategoryPreviews> {
  const categories = [...(yield* groupInSteps(items, ({ categoryId }) => categoryId))];
  const ofEach = Math.max(
    ofEachAtLeast,
    findShare(
      categories.map(([, { length }]) => length),
      atMost,
    ),
  );
  let left = atMost;
  const previews = categories.map(([categoryId, all]) => {
    const shown = all.slice(0, Math.min(ofEach, left));
    left -= shown.length;
    const last = shown.at(-1);
    return { categoryId, total: all.length, shown, nextCursor: last ? shelfCursor.encode(last) : beginning };
  });
  const isShown = new Set(previews.flatMap(({ shown }) => shown));
  return {
    items: yield* filterInSteps(items, (item) => isShown.has(item)),
    more: previews
      .filter(({ total, shown }) => shown.length < total)
      .map(({ categoryId, total, nextCursor }) => ({ categoryId, total, nextCursor })),
  };
}

/** The largest number of items per category whose total stays within `atMost`. */
function findShare(sizes: readonly number[], atMost: number): number {
  let share = 0;
  const sumOf = (most: number) => sizes.reduce((sum, size) => sum + Math.min(size, most), 0);
  while (share < atMost && sumOf(share + 1) <= atMost) share += 1;
  return share;
}
