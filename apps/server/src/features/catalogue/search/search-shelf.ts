import { languages, type Language, type SearchDocument, type Steps } from '@kaplya/domain';
import type { Translations } from '#db/columns.ts';
import { getOrLoad } from '#memory/get-or-load.ts';
import { runInSlices } from '#memory/run-in-slices.ts';
import type { AreaCatalogue } from '../areas/area-catalogue.ts';
import type { CategoryRow } from '../catalogue.store.ts';
import { createShelfAnswers, type ShelfAnswers } from '../shelf-answers.ts';
import { getWords, type Words } from './known-words.ts';
import { toRanks, type Ranks } from './ranks.ts';
import { toSearchListing, type SearchListing } from './search-listing.ts';
import type { SearchSort } from './search-wishes.ts';

type Shelf = {
  readonly offers: AreaCatalogue;
  readonly categories: readonly CategoryRow[];
};

/** Search data of one area, derived from its catalogue in memory and dropped with it. A sale does not change it. */
export type SearchShelf = {
  readonly listing: SearchListing;
  /** Words of the listing, by its positions. */
  readonly words: Words;
  readonly ranks: Map<'price' | 'volume', Promise<Ranks>>;
  /** Customers often start with the same few words. */
  readonly answers: ShelfAnswers;
};

const shelves = new WeakMap<AreaCatalogue, Promise<SearchShelf>>();

/** The listing, the index of all languages, and an answer cache, without a database query. */
export function getSearchShelf(shelf: Shelf): Promise<SearchShelf> {
  const known = shelves.get(shelf.offers);
  if (known) return known;
  const making = makeSearchShelf(shelf);
  shelves.set(shelf.offers, making);
  void making.catch(() => shelves.delete(shelf.offers));
  return making;
}

async function makeSearchShelf({ offers, categories }: Shelf): Promise<SearchShelf> {
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

/** Null: sort by relevance. Sorts once, not for each search. */
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
