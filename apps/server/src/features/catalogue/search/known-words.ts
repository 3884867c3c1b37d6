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

/** Expensive data derived only from a listing's words. */
export type Words = {
  readonly index: SearchIndex;
  getNameRanks(language: Language): Promise<Ranks>;
};

type Known = { documents: readonly SearchDocument[]; readonly words: Promise<Words> };

/** Most recently used last. */
let known: Known[] = [];
const knownAtMost = 50;
/** Limit over all entries, so that old versions of a large shop are dropped soon. */
const documentsAtMost = 200_000;
let finding: Promise<unknown> = Promise.resolve();

/**
 * The index of a listing's words. Reuses a former index for the same words, as after a price change or for another
 * area. The documents must be in display order.
 */
export async function getWords(documents: readonly SearchDocument[]): Promise<Words> {
  // Sequential, so that concurrent calls with the same words build one index.
  const found = finding.then(() => findOrMake(documents));
  finding = found.catch(() => null);
  return (await found).words;
}

async function findOrMake(documents: readonly SearchDocument[]): Promise<Known> {
  const former = await findKnown(documents);
  // Replaces equal texts, so that the old catalogue's can be freed.
  const entry: Known = { documents, words: former?.words ?? make(documents) };
  known = [...known.filter((each) => each !== former), entry];
  dropOldest();
  void entry.words.catch(() => {
    known = known.filter((each) => each !== entry);
  });
  return entry;
}

function dropOldest(): void {
  while (known.length > 1 && (known.length > knownAtMost || countDocuments(known) > documentsAtMost)) {
    known = known.slice(1);
  }
}

const countDocuments = (all: readonly Known[]): number => all.reduce((sum, { documents }) => sum + documents.length, 0);

async function findKnown(documents: readonly SearchDocument[]): Promise<Known | null> {
  for (const each of known.toReversed()) {
    if (await runInSlices(areSame(each.documents, documents))) return each;
  }
  return null;
}

/** Comparing texts takes a hundredth of the time of indexing them. */
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

async function make(documents: readonly SearchDocument[]): Promise<Words> {
  const nameRanks = new Map<Language, Promise<Ranks>>();
  const names = documents.map(({ texts }) => texts.name);
  return {
    index: await runInSlices(createSearchIndexInSteps(documents)),
    getNameRanks: (language) => getOrLoad(nameRanks, language, () => runInSlices(toNameRanks(names, language))),
  };
}

/** Comparing names by language rules is slow, so names are sorted once, not for each search. */
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
