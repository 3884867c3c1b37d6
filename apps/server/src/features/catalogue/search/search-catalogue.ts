import type { endpoints, SearchResult } from '@kaplya/contract';
import { parseQueryDate, type AvailableByProduct, type Language, type Steps } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Partner } from '#features/company/index.ts';
import type { Call } from '#http/call.ts';
import { toPointOfQuery } from '#http/point-of-query.ts';
import { sendPublicAnswer } from '#http/caching/public-answer.ts';
import { Refusal } from '#http/refusal.ts';
import type { OfferedItem } from '../areas/area-catalogue.ts';
import { getShelf, todayIn, type Shelf } from '../catalogue-directory.ts';
import { findCatalogueArea } from '../areas/find-catalogue-area.ts';
import { writeAround, writeWithinBytes } from '../lists/within-bytes.ts';
import type { PreparedAnswer } from '../shelf-answers.ts';
import { shownOf, toSearchItem } from '../to-answers.ts';
import { orderByRank, orderByScore, type Ranks } from './ranks.ts';
import { narrow } from './search-facets.ts';
import { getRanks, getSearchShelf, type SearchShelf } from './search-shelf.ts';
import { toSearchFilters, type SearchFilters } from './search-filters.ts';

/** How long a browser or CDN may store an answer, as for the catalogue's lists. */
const maxAgeSeconds = 30;

/** Finds goods by words and filters, only in memory (S-60, S-61, K-11). */
export async function searchCatalogue(
  context: Context,
  { partner, query, language, request }: Call<typeof endpoints.searchCatalogue>,
): Promise<Response> {
  if (!partner) throw new Refusal('partner.unknown');
  const typed = toSearchFilters(query);
  const { date, cityId, areaId } = query;
  const area = findCatalogueArea(partner, { point: toPointOfQuery(query), cityId, areaId });
  const day = date === undefined ? todayIn(context, partner, area.id) : parseQueryDate(date);
  if (day === null) throw new Refusal([{ code: 'request.invalid', field: 'date' }]);
  const shelf = await getShelf(context, partner, { areaId: area.id, day });
  const filters = { ...typed, categories: onlyKnown(typed.categories, shelf) };
  const searched = await getSearchShelf(shelf);
  const ranks = await getRanks(searched, filters.sort, language);
  const key = JSON.stringify([language, filters]);
  const answer = await searched.answers.get({ key, isPinned: false }, shelf.stock, () =>
    prepare({ offers: shelf.offers, searched, ranks }, partner, language, filters),
  );
  return sendPublicAnswer(request, answer, { maxAgeSeconds });
}

/**
 * The known slugs, because unknown ones match nothing. If all are unknown, one of them: an empty list would filter
 * nothing.
 */
function onlyKnown(slugs: readonly string[], { categories }: Shelf): readonly string[] {
  const known = categories.map(({ slug }) => slug).filter((slug) => slugs.includes(slug));
  return known.length > 0 ? known : slugs.slice(0, 1);
}

type ToSearch = Pick<Shelf, 'offers'> & {
  readonly searched: SearchShelf;
  /** The ranks of the requested sort order; null: sort by relevance. */
  readonly ranks: Ranks | null;
};

function* prepare(
  { offers, searched: { listing, words }, ranks }: ToSearch,
  partner: Partner,
  language: Language,
  filters: SearchFilters,
): Steps<PreparedAnswer> {
  const { correction, ...found } = yield* words.index.searchInSteps(filters.query);
  const { positions, scores, facets } = narrow(found, listing, filters, { currency: partner.currency, language });
  yield;
  // Ties keep the order of relevance, then display order.
  const byScore = orderByScore(positions, scores);
  const ordered = ranks ? orderByRank(byScore, ranks, { isDescending: filters.sort === '-price' }) : byScore;
  const rest: Omit<SearchResult, 'items'> = {
    query: filters.query,
    total: ordered.length,
    facets,
    suggestion: correction,
  };
  return {
    bytes: ordered.byteLength,
    write(available) {
      const { page, checked } = pickPage(ordered, listing.items, available, filters);
      const items = writeWithinBytes(page.map((item) => toSearchItem(item, offers, partner, { language, available })));
      return { items: checked, json: `{"success":true,"data":${writeAround('items', items, rest)}}` };
    },
  };
}

/** Picks a page with sold-out goods last in every order. Checks no more goods than the page needs. */
function pickPage(
  ordered: Int32Array,
  all: readonly OfferedItem[],
  available: AvailableByProduct,
  { page, limit }: Pick<SearchFilters, 'page' | 'limit'>,
): { page: OfferedItem[]; checked: OfferedItem[] } {
  const inStock: OfferedItem[] = [];
  const soldOut: OfferedItem[] = [];
  const checked: OfferedItem[] = [];
  for (const position of ordered) {
    const item = all[position];
    if (!item) continue;
    if (inStock.length >= page * limit) break;
    checked.push(item);
    (shownOf(item, available) === 0 ? soldOut : inStock).push(item);
  }
  return { page: [...inStock, ...soldOut].slice((page - 1) * limit, page * limit), checked };
}
