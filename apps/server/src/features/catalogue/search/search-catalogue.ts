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
import { toSearchWishes, type SearchWishes } from './search-wishes.ts';

/** As old as the catalogue's lists may be. */
const maxAgeSeconds = 30;

/** Finds goods by words and filters, only in memory (S-60, S-61, K-11). */
export async function searchCatalogue(
  context: Context,
  { partner, query, language, request }: Call<typeof endpoints.searchCatalogue>,
): Promise<Response> {
  if (!partner) throw new Refusal('partner.unknown');
  const asked = toSearchWishes(query);
  const { date, cityId, areaId } = query;
  const area = findCatalogueArea(partner, { point: toPointOfQuery(query), cityId, areaId });
  const day = date === undefined ? todayIn(context, partner, area.id) : parseQueryDate(date);
  if (day === null) throw new Refusal([{ code: 'request.invalid', field: 'date' }]);
  const shelf = await getShelf(context, partner, { areaId: area.id, day });
  const wishes = { ...asked, categories: keepKnown(asked.categories, shelf) };
  const searched = await getSearchShelf(shelf);
  const ranks = await getRanks(searched, wishes.sort, language);
  const key = JSON.stringify([language, wishes]);
  const answer = await searched.answers.get({ key, isPinned: false }, shelf.stock, () =>
    prepare({ offers: shelf.offers, searched, ranks }, partner, language, wishes),
  );
  return sendPublicAnswer(request, answer, { maxAgeSeconds });
}

/** Unknown slugs match nothing. Keeps one if all are unknown, because an empty list would filter nothing. */
function keepKnown(slugs: readonly string[], { categories }: Shelf): readonly string[] {
  const known = categories.map(({ slug }) => slug).filter((slug) => slugs.includes(slug));
  return known.length > 0 ? known : slugs.slice(0, 1);
}

type ToSearch = Pick<Shelf, 'offers'> & {
  readonly searched: SearchShelf;
  /** Null: sort by relevance. */
  readonly ranks: Ranks | null;
};

function* prepare(
  { offers, searched: { listing, words }, ranks }: ToSearch,
  partner: Partner,
  language: Language,
  wishes: SearchWishes,
): Steps<PreparedAnswer> {
  const { correction, ...found } = yield* words.index.searchInSteps(wishes.query);
  const { positions, scores, facets } = narrow(found, listing, wishes, { currency: partner.currency, language });
  yield;
  // Ties keep the order of relevance, then display order.
  const byScore = orderByScore(positions, scores);
  const ordered = ranks ? orderByRank(byScore, ranks, { isDescending: wishes.sort === '-price' }) : byScore;
  const rest: Omit<SearchResult, 'items'> = {
    query: wishes.query,
    total: ordered.length,
    facets,
    suggestion: correction,
  };
  return {
    bytes: ordered.byteLength,
    write(available) {
      const { page, lookedAt } = pickPage(ordered, listing.items, available, wishes);
      const items = writeWithinBytes(page.map((item) => toSearchItem(item, offers, partner, { language, available })));
      return { items: lookedAt, json: `{"success":true,"data":${writeAround('items', items, rest)}}` };
    },
  };
}

/** Puts sold-out goods last in every order. Checks no more goods than the page needs. */
function pickPage(
  ordered: Int32Array,
  all: readonly OfferedItem[],
  available: AvailableByProduct,
  { page, limit }: Pick<SearchWishes, 'page' | 'limit'>,
): { page: OfferedItem[]; lookedAt: OfferedItem[] } {
  const left: OfferedItem[] = [];
  const soldOut: OfferedItem[] = [];
  const lookedAt: OfferedItem[] = [];
  for (const position of ordered) {
    const item = all[position];
    if (!item) continue;
    if (left.length >= page * limit) break;
    lookedAt.push(item);
    (shownOf(item, available) === 0 ? soldOut : left).push(item);
  }
  return { page: [...left, ...soldOut].slice((page - 1) * limit, page * limit), lookedAt };
}
