import { createHash } from 'node:crypto';
import type { SearchItem } from '@kaplya/contract';
import {
  createSearchIndex,
  languages,
  type AvailableByProduct,
  type Language,
  type SearchDocument,
  type SearchIndex,
} from '@kaplya/domain';
import type { Translations } from '#db/columns.ts';
import type { Partner } from '#features/company/index.ts';
import type { PublicAnswer } from '#http/public-answer.ts';
import type { AreaCatalogue, OfferedItem } from './area-catalogue.ts';
import type { CategoryRow } from './catalogue.store.ts';
import { toProducts, toProductSets } from './to-answers.ts';

type Shelf = {
  readonly offers: AreaCatalogue;
  readonly available: AvailableByProduct;
  readonly categories: readonly CategoryRow[];
};

/** One thing that is sold, with what filters and orders look at. */
export type Searched = {
  readonly item: SearchItem;
  readonly category: CategoryRow;
  readonly volumeMl: number | null;
  readonly priceMinor: number;
};

/** What is searched in one area: made from its catalogue in memory, and gone with it. */
type SearchShelf = {
  readonly index: SearchIndex;
  /** In the order of the shop window. */
  readonly listings: Map<Language, readonly Searched[]>;
  /** Answers as bytes, by what was asked. */
  readonly answers: Map<string, PublicAnswer>;
};

const shelves = new WeakMap<AreaCatalogue, SearchShelf>();

/** A change of stock makes a new catalogue of the same words: its index is the former one. By the words' own hash. */
const indexes = new Map<string, SearchIndex>();
const indexesKeptAtMost = 50;

/** The index of all languages, and a memory for answers. Asks no database. */
export function getSearchShelf({ offers, categories }: Shelf): SearchShelf {
  const known = shelves.get(offers);
  if (known) return known;
  const shelf = { index: getIndex(toDocuments(offers, categories)), listings: new Map(), answers: new Map() };
  shelves.set(offers, shelf);
  return shelf;
}

function getIndex(documents: readonly SearchDocument[]): SearchIndex {
  const key = createHash('sha256').update(JSON.stringify(documents)).digest('base64url');
  const index = indexes.get(key) ?? createSearchIndex(documents);
  if (indexes.size >= indexesKeptAtMost) indexes.clear();
  indexes.set(key, index);
  return index;
}

function toDocuments({ items }: AreaCatalogue, categories: readonly CategoryRow[]): SearchDocument[] {
  const namesOfCategories = new Map(categories.map(({ id, names }) => [id, inAllLanguages(names)]));
  return items
    .filter(({ isSold }) => isSold)
    .map((item) => ({
      id: item.id,
      texts: {
        name: inAllLanguages(item.names),
        brand: item.brand === null ? [] : [item.brand],
        category: namesOfCategories.get(item.categoryId) ?? [],
        description: inAllLanguages(item.descriptions),
      },
      volumesMl: item.volumeMl === null ? [] : [item.volumeMl],
    }));
}

const inAllLanguages = (texts: Translations): string[] => languages.map((language) => texts[language]);

/** All that is sold in the area, in a language, as it is answered. */
export function getListing(shelf: Shelf, partner: Partner, language: Language): readonly Searched[] {
  const { listings } = getSearchShelf(shelf);
  const known = listings.get(language);
  if (known) return known;
  const { offers, available, categories } = shelf;
  const categoryById = new Map(categories.map((category) => [category.id, category]));
  const items: SearchItem[] = [
    ...toProducts(offers, available, partner, language).map((item) => ({ ...item, type: 'product' as const })),
    ...toProductSets(offers, available, partner, language).map((item) => ({ ...item, type: 'product_set' as const })),
  ];
  const listing = items
    .flatMap((item): Searched[] => {
      const category = categoryById.get(item.categoryId);
      const { volumeMl, priceMinor }: OfferedItem = offers.getItem(item.id);
      return category ? [{ item, category, volumeMl, priceMinor }] : [];
    })
    .toSorted((left, right) => left.category.position - right.category.position);
  listings.set(language, listing);
  return listing;
}
