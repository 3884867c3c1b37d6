import { groupInSteps, runSteps, type Steps } from './steps.ts';
import { sumFits, createBestFits, intersectFits, mostOf, noFits, type BestFits, type Fits } from './fits.ts';
import {
  collectEntries,
  countMissingLetters,
  descriptionField,
  groupByVolume,
  isNumber,
  lettersOf,
  listBeginning,
  searchFields,
  type Entry,
  type SearchDocument,
  type SearchField,
} from './search-entries.ts';
import {
  allowedTypos,
  countTypos,
  parseSearchQuery,
  toSearchStem,
  toSmallLetters,
  type QueryWord,
  type SearchWord,
} from './search-words.ts';

export type SearchMatches = {
  /** Documents with all words of the query: their positions, ascending. */
  readonly positions: Int32Array;
  /** Their scores in the same order: higher is better. */
  readonly scores: Float64Array;
  /** The corrected query in the shop's words; null if it needs no correction. */
  readonly correction: string | null;
};

export type SearchIndex = {
  /** Searches; never throws. A query without words matches every document equally. */
  search(typed: string): SearchMatches;
  /** Like `search`, in interruptible steps. */
  searchInSteps(typed: string): Steps<SearchMatches>;
};

const fieldWeights: Readonly<Record<SearchField, number>> = { name: 1, brand: 0.8, category: 0.6, description: 0.15 };
const weights = searchFields.map((field) => fieldWeights[field]);

/**
 * The scores of the ways in which a word matches: a whole word is worth more than a prefix, and a prefix more than a
 * typo.
 */
const worth = { exact: 1, form: 0.92, prefix: 0.75, typo: 0.5, twoTypos: 0.4 } as const;

/** Text typed on the other layout scores slightly less. */
const otherLayoutWorth = 0.98;

/** Matches of one query word, and its correction. */
type FoundWord = { readonly fits: Fits; readonly correction: string | null };

type Written = { readonly fits: Fits; readonly isOutsideDescriptions: boolean };

/** One interpretation of a query word, and its literal matches. */
type Reading = { readonly words: readonly SearchWord[]; readonly written: readonly Written[]; readonly worth: number };

type WorthFits = { readonly fits: Fits; readonly worth: number };

type Guess = { readonly fits: Fits; readonly typos: number; readonly text: string };

/** Minimum length of a prefix match in descriptions. */
const prefixOfDescription = 4;

/** Number of words compared without a pause. */
const comparisonsPerStep = 64;

/** Number of idle collectors for reuse after concurrent searches. */
const maximumIdleCollectors = 4;

/**
 * An in-memory index of all words of the documents. Its size is proportional to the texts, and searches do not change
 * it.
 */
export function createSearchIndex(documents: readonly SearchDocument[]): SearchIndex {
  return runSteps(createSearchIndexInSteps(documents));
}

/** Like `createSearchIndex`, in interruptible steps. Retains no reference to the documents. */
export function* createSearchIndexInSteps(documents: readonly SearchDocument[]): Steps<SearchIndex> {
  const entries = yield* collectEntries(documents);
  return createIndexOf(documents.length, {
    entries,
    byKey: new Map(entries.map((entry) => [entry.key, entry])),
    byStem: yield* groupInSteps(entries, ({ stem }) => stem),
    // Numbers have no typos, and words only of descriptions match literally or not at all.
    misspellable: yield* groupInSteps(
      entries.filter(({ key, isOutsideDescriptions }) => isOutsideDescriptions && !isNumber(key)),
      ({ key }) => key.charAt(0),
    ),
    byVolume: yield* groupByVolume(documents),
  });
}

type Words = {
  /** The entries of the index, ordered by key. */
  readonly entries: readonly Entry[];
  readonly byKey: ReadonlyMap<string, Entry>;
  readonly byStem: ReadonlyMap<string, readonly Entry[]>;
  /** The entries by the first letter of their key. */
  readonly misspellable: ReadonlyMap<string, readonly Entry[]>;
  readonly byVolume: ReadonlyMap<number, readonly number[]>;
};

function createIndexOf(documents: number, { entries, byKey, byStem, misspellable, byVolume }: Words): SearchIndex {
  const idle: BestFits[] = [];
  const everything: Fits = {
    positions: Int32Array.from({ length: documents }, (_, position) => position),
    values: new Float64Array(documents),
  };

  function releaseCollector(best: BestFits): Fits {
    const fits = best.take();
    if (idle.length < maximumIdleCollectors) idle.push(best);
    return fits;
  }
  const borrowCollector = (): BestFits => idle.pop() ?? createBestFits(documents);

  function mergeBest(parts: readonly WorthFits[]): Fits {
    const [first, ...others] = parts.filter(({ fits }) => fits.positions.length > 0);
    if (!first) return noFits;
    if (others.length === 0 && first.worth === 1) return first.fits;
    const best = borrowCollector();
    for (const { fits, worth: value } of [first, ...others]) best.addAll(fits, value);
    return releaseCollector(best);
  }

  function* searchInSteps(typed: string): Steps<SearchMatches> {
    const { words, volumesMl } = parseSearchQuery(typed);
    const found: FoundWord[] = [];
    for (const word of words) found.push(yield* findWord(word));
    const parts = found.map(({ fits }) => fits);
    for (const volumeMl of volumesMl) {
      const positions = Int32Array.from(byVolume.get(volumeMl) ?? []);
      parts.push({ positions, values: new Float64Array(positions.length).fill(1) });
    }
    yield;
    const { positions, values } = parts.length === 0 ? everything : sumFits(parts);
    const correction = positions.length > 0 ? toCorrection(typed, words, found) : toAdvice(words, found);
    return { positions, scores: values, correction };
  }

  function* findWord({ readings }: QueryWord): Steps<FoundWord> {
    const read: Reading[] = [];
    const met: WorthFits[] = [];
    for (const [position, words] of readings.entries()) {
      const written: Written[] = [];
      for (const word of words) written.push(yield* findWritten(word));
      const reading = { words, written, worth: position === 0 ? 1 : otherLayoutWorth };
      read.push(reading);
      met.push({ fits: intersectFits(written.map(({ fits }) => fits)), worth: reading.worth });
      // The other layout counts only if the text as typed has no meaning.
      const isOutsideDescriptions =
        words.length > 0 &&
        met.some(({ fits }) => fits.positions.length > 0) &&
        written.every((each) => each.isOutsideDescriptions);
      if (!isOutsideDescriptions) continue;
      return { fits: mergeBest(met), correction: position === 0 ? null : words.map(({ text }) => text).join(' ') };
    }
    return yield* findMisspeltWord(read, mergeBest(met));
  }

  function* findMisspeltWord(readings: readonly Reading[], written: Fits): Steps<FoundWord> {
    const guesses: (Guess & { readonly worth: number })[] = [];
    for (const reading of readings) {
      const guess: Guess[] = [];
      for (const [index, word] of reading.words.entries()) {
        guess.push(yield* guessWord(word, reading.written[index] ?? { fits: noFits, isOutsideDescriptions: false }));
      }
      const fits = intersectFits(guess.map((each) => each.fits));
      if (fits.positions.length === 0) continue;
      guesses.push({
        fits,
        typos: guess.reduce((sum, { typos }) => sum + typos, 0),
        text: guess.map(({ text }) => text).join(' '),
        worth: reading.worth,
      });
    }
    const fewest = Math.min(...guesses.map(({ typos }) => typos));
    const nearest = guesses.filter(({ typos }) => typos === fewest);
    const ranked = nearest.map((guess) => ({ guess, rank: rank(guess) }));
    const best = ranked.toSorted((left, right) => right.rank - left.rank)[0];
    return { fits: mergeBest([{ fits: written, worth: 1 }, ...nearest]), correction: best?.guess.text ?? null };
  }

  /** Documents with the word itself, another form of it, or a word that starts with it. */
  function* findWritten({ keys }: SearchWord): Steps<Written> {
    const best = borrowCollector();
    let isOutsideDescriptions = false;
    function addMatches(entry: Entry, value: number, { inDescriptions = true } = {}): void {
      isOutsideDescriptions ||= entry.isOutsideDescriptions;
      addEntry(best, entry, value, { inDescriptions });
    }
    for (const key of keys) {
      const entry = byKey.get(key);
      if (entry) addMatches(entry, worth.exact);
      for (const other of byStem.get(toSearchStem(key)) ?? []) {
        if (other !== entry) addMatches(other, worth.form);
        yield;
      }
      for (const other of listBeginning(entries, key)) {
        addMatches(other, worth.prefix, { inDescriptions: key.length >= prefixOfDescription });
        yield;
      }
      if (!isNumber(key)) continue;
      for (const position of byVolume.get(Math.round(Number(key) * 1000)) ?? []) {
        isOutsideDescriptions = true;
        best.addValue(position, worth.exact);
      }
    }
    return { fits: releaseCollector(best), isOutsideDescriptions };
  }

  /** Candidates for a misspelt word: those with the fewest typos. */
  function* guessWord(word: SearchWord, written: Written): Steps<Guess> {
    if (written.isOutsideDescriptions) return { fits: written.fits, typos: 0, text: word.text };
    let nearest: { entry: Entry; value: number }[] = [];
    let fewest = Infinity;
    for (const key of isNumber(word.text) ? [] : word.keys) {
      const allowed = allowedTypos(key.length);
      if (allowed === 0) continue;
      const letters = lettersOf(key);
      for (const [index, entry] of (misspellable.get(key.charAt(0)) ?? []).entries()) {
        if (index % comparisonsPerStep === 0) yield;
        const limit = Math.min(allowed, fewest);
        if (isComparedByKey(key) && countMissingLetters(letters, entry.letters) > limit) continue;
        const { typos, value } = compare(word, key, entry, limit);
        if (typos > fewest) continue;
        if (typos < fewest) nearest = [];
        fewest = typos;
        if (typos < Infinity) nearest.push({ entry, value });
      }
    }
    const best = borrowCollector();
    for (const { entry, value } of nearest) {
      addEntry(best, entry, value, { inDescriptions: false });
      yield;
    }
    const likely = nearest.toSorted((left, right) => right.value - left.value || spread(right) - spread(left))[0];
    return { fits: releaseCollector(best), typos: fewest, text: likely?.entry.text ?? word.text };
  }

  return { searchInSteps, search: (typed) => runSteps(searchInSteps(typed)) };
}

function addEntry(
  best: BestFits,
  { positions, fields }: Entry,
  value: number,
  { inDescriptions }: { readonly inDescriptions: boolean },
): void {
  for (let index = 0; index < positions.length; index += 1) {
    const field = fields[index] ?? 0;
    if (field === descriptionField && !inDescriptions) continue;
    best.addValue(positions[index] ?? 0, value * (weights[field] ?? 0));
  }
}

/** Limits the precision of a score, so that the number of documents cannot outweigh it. */
const rank = ({ fits, worth: value }: WorthFits): number => mostOf(fits) * value + fits.positions.length / 1_000_000;

const spread = ({ entry }: { entry: Entry }) => entry.positions.length;

/**
 * The distance between a typed word and a known one. Words of three letters may miss none and are compared as typed,
 * because keys of other scripts are too similar.
 */
function compare(word: SearchWord, typed: string, entry: Entry, limit: number): { typos: number; value: number } {
  const whole = countTypos(typed, entry.key, limit);
  const typos = isComparedByKey(typed)
    ? countTypos(typed, entry.key, limit, { asPrefix: true })
    : countTypos(word.text, entry.text.slice(0, 3), limit);
  const value = typos > 1 ? worth.twoTypos : worth.typo;
  return { typos, value: whole === typos ? value : value * worth.prefix };
}

const isComparedByKey = (typed: string): boolean => typed.length !== 3;

/** The query as interpreted; null if that equals the typed text. */
function toCorrection(typed: string, words: readonly QueryWord[], found: readonly FoundWord[]): string | null {
  const meant = words.reduce(
    (text, word, index) => text.replace(word.text, () => found[index]?.correction ?? word.text),
    toSmallLetters(typed),
  );
  return found.every(({ correction }) => correction === null) ? null : meant.trim().replaceAll(/\s+/g, ' ');
}

/** Suggests, for a query without results, those of its words that have results together; null if there are none. */
function toAdvice(words: readonly QueryWord[], found: readonly FoundWord[]): string | null {
  const typed: string[] = [];
  let fits: Fits | null = null;
  for (const [index, word] of words.entries()) {
    const each = found[index];
    if (!each || each.fits.positions.length === 0) continue;
    const together: Fits = fits === null ? each.fits : intersectFits([fits, each.fits]);
    if (together.positions.length === 0) continue;
    fits = together;
    typed.push(each.correction ?? word.text);
  }
  return typed.length === 0 ? null : typed.join(' ');
}
