import type { Product, ProductSet } from '@kaplya/contract';
import type { AvailableByProduct, Language, Steps } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Partner } from '#features/company/index.ts';
import type { PublicAnswer } from '#http/caching/public-answer.ts';
import type { AreaCatalogue, OfferedItem } from '../areas/area-catalogue.ts';
import { getShelf, type Shelf } from '../catalogue-directory.ts';
import type { PreparedAnswer } from '../shelf-answers.ts';
import { toProducts, toProductSets } from '../to-answers.ts';
import { shelfCursor } from './cursor.ts';
import { listPage } from './list-page.ts';
import { toCacheKey, toPricesTag, type ListFilters } from './list-filters.ts';
import { pickCategoryPreviews } from './category-previews.ts';
import { writeAround, writeWithinBytes } from './within-bytes.ts';

export type ListInput = {
  readonly kind: OfferedItem['kind'];
  readonly areaId: string;
  readonly day: string;
  readonly language: Language;
  readonly filters: ListFilters;
};

/** The most items of the first page: each card has much markup, and a phone has to hydrate all of them. */
const shelfAtMost = { product: 84, product_set: 24 } as const;
/** The memory in bytes that a prepared answer needs for each item: one reference. */
const bytesOfItem = 8;

/** The serialised list of products or sets of an area, or a part of it. */
export async function getListAnswer(context: Context, partner: Partner, input: ListInput): Promise<PublicAnswer> {
  const { kind, language } = input;
  const shelf = await getShelf(context, partner, input);
  const filters = {
    ...input.filters,
    categories: input.filters.categories && onlyKnown(input.filters.categories, shelf),
  };
  const key = toCacheKey(filters);
  // First pages stay cached, because everybody requests them; later pages may be evicted.
  const isPinned = filters.isShelf || (filters.cursor === null && filters.categories === null);
  return shelf.answers.get({ key: key && `${kind} ${language} ${key}`, isPinned }, shelf.stock, () =>
    filters.isShelf ? prepareShelfView(shelf, partner, input) : preparePage(shelf, partner, { ...input, filters }),
  );
}

/** The known slugs in one order: an unknown one matches nothing and needs no cache entry of its own. */
function onlyKnown(slugs: readonly string[], { categories }: Shelf): string[] {
  return categories.map(({ slug }) => slug).filter((slug) => slugs.includes(slug));
}

function* prepareShelfView({ offers }: Shelf, partner: Partner, { kind, language }: ListInput): Steps<PreparedAnswer> {
  const sold = offers.sold[kind];
  const { items, more } = yield* pickCategoryPreviews(sold, shelfAtMost[kind]);
  const pricesTag = yield* toPricesTag(sold, offers.container?.priceMinor);
  return {
    bytes: bytesOfItem * items.length,
    write(available) {
      const data = toData(items, kind, offers, partner, { language, available });
      return { items, json: JSON.stringify({ success: true, data, nextCursor: null, shelf: { pricesTag, more } }) };
    },
  };
}

function* preparePage(shelf: Shelf, partner: Partner, { kind, language, filters }: ListInput): Steps<PreparedAnswer> {
  const { items, isLast } = yield* listPage(shelf, kind, filters);
  return {
    bytes: bytesOfItem * items.length,
    write(available) {
      const written = writeWithinBytes(toData(items, kind, shelf.offers, partner, { language, available }));
      const last = items[written.length - 1];
      const nextCursor = last && !(isLast && written.length === items.length) ? shelfCursor.encode(last) : null;
      return { items, json: writeAround('data', written, { success: true, nextCursor }) };
    },
  };
}

function toData(
  items: readonly OfferedItem[],
  kind: OfferedItem['kind'],
  offers: AreaCatalogue,
  partner: Partner,
  { language, available }: { readonly language: Language; readonly available: AvailableByProduct },
): (Product | ProductSet)[] {
  const toList = kind === 'product' ? toProducts : toProductSets;
  return toList(offers, available, partner, language, items);
}
