import type { endpoints, SearchResult } from '@kaplya/contract';
import { parseQueryDate, type Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Partner } from '#features/company/index.ts';
import type { Call } from '#http/call.ts';
import { toPointOfQuery } from '#http/point-of-query.ts';
import { createPublicAnswer, sendPublicAnswer, type PublicAnswer } from '#http/public-answer.ts';
import { Refusal } from '#http/refusal.ts';
import { getShelf, todayIn } from './catalogue-directory.ts';
import { findCatalogueArea } from './find-catalogue-area.ts';
import { filterSearched, toSearchFacets } from './search-facets.ts';
import { getListing, getSearchShelf, type Searched } from './search-shelf.ts';
import { toSearchWishes, type SearchSort, type SearchWishes } from './search-wishes.ts';

/** As old as the lists of the catalogue may be. */
const maxAgeSeconds = 30;

/** Of one area, until its catalogue changes: customers begin with the same few words. */
const answersKeptAtMost = 200;

/** Goods by words and filters, from memory alone (S-60, S-61, K-11). */
export async function searchCatalogue(
  context: Context,
  { partner, query, language, request }: Call<typeof endpoints.searchCatalogue>,
): Promise<Response> {
  if (!partner) throw new Refusal('partner.unknown');
  const wishes = toSearchWishes(query);
  const { date, cityId, areaId } = query;
  const area = findCatalogueArea(partner, { point: toPointOfQuery(query), cityId, areaId });
  const day = date === undefined ? todayIn(context, partner, area.id) : parseQueryDate(date);
  if (day === null) throw new Refusal([{ code: 'request.invalid', field: 'date' }]);
  const shelf = await getShelf(context, partner, { areaId: area.id, day });
  const answer = getAnswer(getSearchShelf(shelf).answers, JSON.stringify([language, wishes]), () => ({
    success: true,
    data: search(shelf, partner, language, wishes),
  }));
  return sendPublicAnswer(request, answer, { maxAgeSeconds });
}

function getAnswer(answers: Map<string, PublicAnswer>, key: string, toValue: () => unknown): PublicAnswer {
  const known = answers.get(key);
  if (known) return known;
  const answer = createPublicAnswer(toValue());
  if (answers.size >= answersKeptAtMost) answers.clear();
  answers.set(key, answer);
  return answer;
}

function search(
  shelf: Awaited<ReturnType<typeof getShelf>>,
  partner: Partner,
  language: Language,
  wishes: SearchWishes,
): SearchResult {
  const { scores, correction } = getSearchShelf(shelf).index.search(wishes.query);
  const listing = getListing(shelf, partner, language);
  const found = listing.filter(({ item }) => scores.has(item.id));
  const items = filterSearched(found, wishes)
    .toSorted(inOrder(wishes.sort, scores, language))
    .map(({ item }) => item);
  return {
    query: wishes.query,
    items: items.slice(0, wishes.limit ?? items.length),
    total: items.length,
    facets: toSearchFacets(found, wishes, { currency: partner.currency, language, shelf: listing }),
    suggestion: correction,
  };
}

const isSoldOut = ({ item }: Searched) => Number(item.available === 0);
const volumeOf = ({ volumeMl }: Searched) => volumeMl ?? Number.MAX_SAFE_INTEGER;

/** Equals stay in the order of the shop window. What is sold out comes last in every order. */
function inOrder(sort: SearchSort, scores: ReadonlyMap<string, number>, language: Language) {
  const score = ({ item }: Searched) => scores.get(item.id) ?? 0;
  const orders: Readonly<Record<SearchSort, (left: Searched, right: Searched) => number>> = {
    relevance: (left, right) => score(right) - score(left),
    price: (left, right) => left.priceMinor - right.priceMinor,
    '-price': (left, right) => right.priceMinor - left.priceMinor,
    name: (left, right) => left.item.name.localeCompare(right.item.name, language, { numeric: true }),
    volume: (left, right) => volumeOf(left) - volumeOf(right),
  };
  return (left: Searched, right: Searched): number =>
    isSoldOut(left) - isSoldOut(right) || orders[sort](left, right) || score(right) - score(left);
}
