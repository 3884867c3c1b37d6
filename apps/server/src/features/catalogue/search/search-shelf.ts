import { languages, type Language, type SearchDocument, type Steps } from '@kaplya/domain';
import type { Translations } from '#db/columns.ts';
import { getOrLoad } from '#memory/get-or-load.ts';
import { runInSlices } from '#memory/run-in-slices.ts';
import type { AreaCatalogue } from '../areas/area-catalogue.ts';
import type { CategoryRow } from '../catalogue.store.ts';
import { createShelfAnswers, type ShelfAnswers } from '../shelf-answers.ts';
import { getWords, type Words } from './cached-words.ts';
import { toRanks, type Ranks } from './ranks.ts';
import { toSearchListing, type SearchListing } from './search-listing.ts';
import type { SearchSort } from './search-filters.ts';

type Shelf = {
  readonly offers: AreaCatalogue;
  readonly categories: readonly CategoryRow[];
};

/**
 * Search data of one area, derived from its catalogue in memory and freed with it. It contains no stock, so that a sale
 * does not change it.
 */
export type SearchShelf = {
  readonly listing: SearchListing;
  /** The search index; its documents are numbered by their positions in `listing`. */
  readonly words: Words;
  readonly ranks: Map<'price' | 'volume', Promise<Ranks>>;
  /** Cached answers: customers often begin with the same few words. */
  readonly answers: ShelfAnswers;
};

const shelves = new WeakMap<AreaCatalogue, Promise<SearchShelf>>();

/** The listing, the index of all languages, and an answer cache, without a database query. */
export function getSearchShelf(shelf: Shelf): Promise<SearchShelf> {
  const known = shelves.get(shelf.offers);
  if (known) return known;
  const building = buildSearchShelf(shelf);
  shelves.set(shelf.offers, building);
  void building.catch(() => shelves.delete(shelf.offers));
  return building;
}

async function buildSearchShelf({ offers, categories }: Shelf): Promise<SearchShelf> {
  const listing = await runInSlices(toSearchListing(offers, categories));
  const words = await getWords(await runInSlices(toDocuments(listing, categories)));
  return { listing, words, ranks: new Map(), answers: createShelfAnswers() };
}

function* toDocuments({ items }: SearchListing, categories: readonly CategoryRow[]): Steps<SearchDocument[]> {
  const namesOfCategories = new Map(categories.map(({ id, names }) => [id, inAllLanguages(names)]));
  const documents: SearchDocument[] = [];
  for (const { names, descriptions, brand, categoryId, volumeMl } of items) {
    documents.push({
      texts: {
        name: inAllLanguages(names),
        brand: brand === null ? [] : [brand],
        category: namesOfCategories.get(categoryId) ?? [],
        description: inAllLanguages(descriptions),
      },
      volumesMl: volumeMl === null ? [] : [volumeMl],
    });
    yield;
  }
  return documents;
}

const inAllLanguages = (texts: Translations): string[] => languages.map((language) => texts[language]);

/** The ranks of a sort order, computed once; null: the order is by relevance. */
export async function getRanks(shelf: SearchShelf, sort: SearchSort, language: Language): Promise<Ranks | null> {
  const { listing, words, ranks } = shelf;
  switch (sort) {
    case 'relevance':
      return null;
    case 'name':
      return words.getNameRanks(language);
    case 'price':
    case '-price':
      return getOrLoad(ranks, 'price', () => runInSlices(toRanks(listing.pricesMinor)));
    case 'volume':
      return getOrLoad(ranks, 'volume', () =>
        runInSlices(toRanks(Float64Array.from(listing.items, ({ volumeMl }) => volumeMl ?? Infinity))),
      );
  }
}
