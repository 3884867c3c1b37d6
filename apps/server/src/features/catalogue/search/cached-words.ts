import {
  createSearchIndexInSteps,
  languages,
  sortInSteps,
  type Language,
  type SearchDocument,
  type SearchIndex,
  type Steps,
} from '@kaplya/domain';
import { getOrLoad } from '#memory/get-or-load.ts';
import { runInSlices } from '#memory/run-in-slices.ts';
import type { Ranks } from './ranks.ts';

/** The search index and the order of names: expensive to build, and derived from nothing but the texts of a listing. */
export type Words = {
  readonly index: SearchIndex;
  getNameRanks(language: Language): Promise<Ranks>;
};

type CachedWords = { documents: readonly SearchDocument[]; readonly words: Promise<Words> };

/** The cached entries, the most recently used last. */
let cached: CachedWords[] = [];
const cachedAtMost = 50;
/** The most documents of all cache entries together, so that former catalogues of a large shop are evicted soon. */
const documentsAtMost = 200_000;
let finding: Promise<unknown> = Promise.resolve();

/**
 * The index of a listing's words. Reuses a former index for the same words, as after a price change or for another
 * area. The documents must be in display order.
 */
export async function getWords(documents: readonly SearchDocument[]): Promise<Words> {
  // Calls run one after another, so that concurrent ones with the same words build one index.
  const found = finding.then(() => findOrBuild(documents));
  finding = found.catch(() => null);
  return (await found).words;
}

async function findOrBuild(documents: readonly SearchDocument[]): Promise<CachedWords> {
  const former = await findCached(documents);
  // The new documents replace equal ones, so that the old catalogue can be freed.
  const entry: CachedWords = { documents, words: former?.words ?? buildWords(documents) };
  cached = [...cached.filter((each) => each !== former), entry];
  evictOldest();
  void entry.words.catch(() => {
    cached = cached.filter((each) => each !== entry);
  });
  return entry;
}

function evictOldest(): void {
  while (cached.length > 1 && (cached.length > cachedAtMost || countDocuments(cached) > documentsAtMost)) {
    cached = cached.slice(1);
  }
}

const countDocuments = (all: readonly CachedWords[]): number =>
  all.reduce((sum, { documents }) => sum + documents.length, 0);

async function findCached(documents: readonly SearchDocument[]): Promise<CachedWords | null> {
  for (const each of cached.toReversed()) {
    if (await runInSlices(areSame(each.documents, documents))) return each;
  }
  return null;
}

/** Compares documents, which takes a hundredth of the time of indexing them. */
function* areSame(left: readonly SearchDocument[], right: readonly SearchDocument[]): Steps<boolean> {
  if (left.length !== right.length) return false;
  for (const [position, one] of left.entries()) {
    const other = right[position];
    if (!other || !isSame(one, other)) return false;
    yield;
  }
  return true;
}

const isSame = ({ texts, volumesMl }: SearchDocument, other: SearchDocument): boolean =>
  areEqual(texts.name, other.texts.name) &&
  areEqual(texts.brand, other.texts.brand) &&
  areEqual(texts.category, other.texts.category) &&
  areEqual(texts.description, other.texts.description) &&
  areEqual(volumesMl, other.volumesMl);

const areEqual = <Value>(left: readonly Value[], right: readonly Value[]): boolean =>
  left.length === right.length && left.every((value, index) => value === right[index]);

async function buildWords(documents: readonly SearchDocument[]): Promise<Words> {
  const nameRanks = new Map<Language, Promise<Ranks>>();
  const names = documents.map(({ texts }) => texts.name);
  return {
    index: await runInSlices(createSearchIndexInSteps(documents)),
    getNameRanks: (language) => getOrLoad(nameRanks, language, () => runInSlices(toNameRanks(names, language))),
  };
}

/** Ranks names by the rules of a language. The comparison is slow, so names are sorted once, not for each search. */
function* toNameRanks(names: readonly (readonly string[])[], language: Language): Steps<Ranks> {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const at = languages.indexOf(language);
  const nameOf = (position: number): string => names[position]?.[at] ?? '';
  const places = new Int32Array(names.length);
  let former: number | null = null;
  let place = 0;
  for (const position of yield* sortInSteps([...names.keys()], (left, right) => compare(nameOf(left), nameOf(right)))) {
    if (former !== null && compare(nameOf(former), nameOf(position)) !== 0) place += 1;
    places[position] = place;
    former = position;
    yield;
  }
  return { places, count: place + 1 };
}
