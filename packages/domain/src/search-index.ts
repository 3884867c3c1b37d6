import {
  allowedTypos,
  countTypos,
  parseSearchQuery,
  splitSearchWords,
  takeVolumes,
  toSearchStem,
  toSmallLetters,
  type QueryWord,
  type SearchWord,
} from './search-words.ts';

/** Where a word stands, the most telling first. */
export const searchFields = ['name', 'brand', 'category', 'description'] as const;

export type SearchField = (typeof searchFields)[number];

export type SearchDocument = {
  readonly id: string;
  /** Each field in every language; the order of the languages tells which spelling a suggestion prefers. */
  readonly texts: Readonly<Record<SearchField, readonly string[]>>;
  readonly volumesMl: readonly number[];
};

export type SearchMatches = {
  /** Documents that have all words of the query, with a score: the higher, the better. */
  readonly scores: ReadonlyMap<string, number>;
  /** The query in the words of the shop, where it was meant otherwise than typed; null where it was not. */
  readonly correction: string | null;
};

export type SearchIndex = {
  /** Never throws, whatever was typed. A query without words matches everything alike. */
  search(typed: string): SearchMatches;
};

const fieldWeights: Readonly<Record<SearchField, number>> = { name: 1, brand: 0.8, category: 0.6, description: 0.15 };

/** A whole word is worth more than its beginning, that more than a misspelt one. */
const worth = { exact: 1, form: 0.92, prefix: 0.75, typo: 0.5, twoTypos: 0.4 } as const;

/** What was typed on the other layout counts a little less than what was typed so. */
const otherLayoutWorth = 0.98;

/** A key of the documents' words. */
type Entry = {
  readonly key: string;
  readonly stem: string;
  /** The first word that was met with this key. */
  readonly text: string;
  /** The most telling field of each document that has the word. */
  readonly fields: Map<number, SearchField>;
};

/** By the document's position: how well a word of the query fits it. */
type Fits = Map<number, number>;

/** What one word of a query found, and the word in whose place it was typed. */
type FoundWord = { readonly fits: Fits; readonly correction: string | null };

type Guess = { readonly fits: Fits; readonly typos: number; readonly text: string };

const isNumber = (key: string): boolean => /^\d/.test(key);

/** An index in memory over all words of some documents. Its size is that of the texts, and no search changes it. */
export function createSearchIndex(documents: readonly SearchDocument[]): SearchIndex {
  const entries = collectEntries(documents);
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const byStem = Map.groupBy(entries, ({ stem }) => stem);
  const byVolume = groupByVolume(documents);
  // Numbers have no typos, and what only descriptions say is found as it is written or not at all.
  const misspellable = Map.groupBy(
    entries.filter(
      ({ key, fields }) => !isNumber(key) && [...fields.values()].some((field) => field !== 'description'),
    ),
    ({ key }) => key.charAt(0),
  );

  function search(typed: string): SearchMatches {
    const { words, volumesMl } = parseSearchQuery(typed);
    const found = words.map(findWord);
    const volumes = volumesMl.map(
      (volumeMl): Fits => new Map([...(byVolume.get(volumeMl) ?? [])].map((at) => [at, 1])),
    );
    const parts = [...found.map(({ fits }) => fits), ...volumes];
    const scores = new Map<string, number>();
    documents.forEach(({ id }, position) => {
      const fits = parts.map((part) => part.get(position));
      if (!fits.includes(undefined))
        scores.set(
          id,
          fits.reduce<number>((sum, fit) => sum + (fit ?? 0), 0),
        );
    });
    return { scores, correction: scores.size > 0 ? toCorrection(typed, words, found) : toAdvice(words, found) };
  }

  function findWord({ readings }: QueryWord): FoundWord {
    const fits: Fits = new Map();
    for (const [position, reading] of readings.entries()) {
      const written = reading.map(findWritten);
      keepBest(fits, meet(written.map((each) => each.fits)), position === 0 ? 1 : otherLayoutWorth);
      // The other layout counts where the word means nothing as it was typed.
      const isTelling = reading.length > 0 && fits.size > 0 && written.every((each) => each.isTelling);
      if (isTelling) return { fits, correction: position === 0 ? null : reading.map(({ text }) => text).join(' ') };
    }
    return findMisspeltWord(readings, fits);
  }

  function findMisspeltWord(readings: QueryWord['readings'], written: Fits): FoundWord {
    const guesses = readings
      .map((reading, position) => {
        const guess = reading.map(guessWord);
        return {
          fits: meet(guess.map((each) => each.fits)),
          typos: guess.reduce((sum, { typos }) => sum + typos, 0),
          text: guess.map(({ text }) => text).join(' '),
          worth: position === 0 ? 1 : otherLayoutWorth,
        };
      })
      .filter((guess) => guess.fits.size > 0);
    const fewest = Math.min(...guesses.map(({ typos }) => typos));
    const nearest = guesses.filter(({ typos }) => typos === fewest);
    const best = nearest.toSorted((left, right) => rank(right) - rank(left))[0];
    const fits = new Map(written);
    for (const guess of nearest) keepBest(fits, guess.fits, guess.worth);
    return { fits, correction: best?.text ?? null };
  }

  /** Documents with the word itself, another form of it, or a word that begins so. */
  function findWritten({ keys }: SearchWord): { fits: Fits; isTelling: boolean } {
    const fits: Fits = new Map();
    let isTelling = false;
    function keep(entry: Entry, value: number, { inDescriptions = true } = {}) {
      for (const [position, field] of entry.fields) {
        if (field === 'description' && !inDescriptions) continue;
        isTelling ||= field !== 'description';
        keepOne(fits, position, value * fieldWeights[field]);
      }
    }
    for (const key of keys) {
      const entry = byKey.get(key);
      if (entry) keep(entry, worth.exact);
      for (const other of byStem.get(toSearchStem(key)) ?? []) keep(other, worth.form);
      for (const other of listBeginning(entries, key)) {
        keep(other, worth.prefix, { inDescriptions: key.length >= prefixOfDescription });
      }
      if (!isNumber(key)) continue;
      for (const position of byVolume.get(Math.round(Number(key) * 1000)) ?? []) {
        isTelling = true;
        keepOne(fits, position, worth.exact);
      }
    }
    return { fits, isTelling };
  }

  /** What the word may have been meant to be: the words that need the fewest letters mended. */
  function guessWord(word: SearchWord): Guess {
    const written = findWritten(word);
    if (written.isTelling) return { fits: written.fits, typos: 0, text: word.text };
    let nearest: { entry: Entry; value: number }[] = [];
    let fewest = Infinity;
    for (const key of isNumber(word.text) ? [] : word.keys) {
      const limit = allowedTypos(key.length);
      if (limit === 0) continue;
      for (const entry of misspellable.get(key.charAt(0)) ?? []) {
        const { typos, value } = compare(word, key, entry, Math.min(limit, fewest));
        if (typos > fewest) continue;
        if (typos < fewest) nearest = [];
        fewest = typos;
        if (typos < Infinity) nearest.push({ entry, value });
      }
    }
    const fits: Fits = new Map();
    for (const { entry, value } of nearest) {
      for (const [position, field] of entry.fields) {
        if (field !== 'description') keepOne(fits, position, value * fieldWeights[field]);
      }
    }
    const likely = nearest.toSorted((left, right) => right.value - left.value || spread(right) - spread(left))[0];
    return { fits, typos: fewest, text: likely?.entry.text ?? word.text };
  }

  return { search };
}

/** In descriptions a beginning counts only when it is long enough to mean something. */
const prefixOfDescription = 4;

/** A score is never so fine that the number of documents could outdo it. */
const rank = ({ fits, worth: value }: { fits: Fits; worth: number }) =>
  Math.max(...fits.values()) * value + fits.size / 1_000_000;

const spread = ({ entry }: { entry: Entry }) => entry.fields.size;

/**
 * How far a typed word is from a known one. Three letters say little: none of them may be missing, and they are compared as
 * they were typed, for a key of another script would be near too much.
 */
function compare(word: SearchWord, typed: string, entry: Entry, limit: number): { typos: number; value: number } {
  const whole = countTypos(typed, entry.key, limit);
  const typos =
    typed.length === 3
      ? countTypos(word.text, entry.text.slice(0, 3), limit)
      : countTypos(typed, entry.key, limit, { asPrefix: true });
  const value = typos > 1 ? worth.twoTypos : worth.typo;
  return { typos, value: whole === typos ? value : value * worth.prefix };
}

/** Words of all texts, and pairs of words that people write as one ("aquaminerale"), in the order of their keys. */
function collectEntries(documents: readonly SearchDocument[]): Entry[] {
  const entries = new Map<string, Entry>();
  const known = new Map<string, string[]>();
  function keep(position: number, field: SearchField, key: string, text: string) {
    const entry = entries.get(key) ?? { key, stem: toSearchStem(key), text, fields: new Map<number, SearchField>() };
    entries.set(key, entry);
    // The fields come in the order of what they tell.
    if (!entry.fields.has(position)) entry.fields.set(position, field);
  }
  documents.forEach(({ texts }, position) => {
    for (const field of searchFields) {
      for (const words of texts[field].map((text) => splitSearchWords(text, known))) {
        for (const { keys, text } of words) for (const key of keys) keep(position, field, key, text);
        if (field === 'name' || field === 'brand') {
          for (const { key, text } of listPairs(words)) keep(position, field, key, text);
        }
      }
    }
  });
  return [...entries.values()].toSorted((left, right) => (left.key < right.key ? -1 : 1));
}

function listPairs(words: readonly SearchWord[]): { key: string; text: string }[] {
  return words.slice(1).flatMap((word, index) => {
    const before = words[index];
    const [first, second] = [before?.keys[0] ?? '', word.keys[0] ?? ''];
    if (!before || [first, second].some((key) => isNumber(key) || key.length < 3)) return [];
    return [{ key: first + second, text: `${before.text} ${word.text}` }];
  });
}

/** A set has no volume of its own, but its name may say one. */
function groupByVolume(documents: readonly SearchDocument[]): Map<number, Set<number>> {
  const byVolume = new Map<number, Set<number>>();
  documents.forEach(({ texts, volumesMl }, position) => {
    const named = texts.name.flatMap((name) => takeVolumes(name).volumesMl);
    for (const volumeMl of [...volumesMl, ...named]) {
      byVolume.set(volumeMl, (byVolume.get(volumeMl) ?? new Set()).add(position));
    }
  });
  return byVolume;
}

/** Entries whose key goes on after `beginning`. */
function listBeginning(sorted: readonly Entry[], beginning: string): Entry[] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.key ?? '') < beginning) low = middle + 1;
    else high = middle;
  }
  // What begins so stands together.
  const end = sorted.findIndex((entry, at) => at >= low && !entry.key.startsWith(beginning));
  return sorted.slice(low, end < 0 ? sorted.length : end).filter(({ key }) => key !== beginning);
}

function keepOne(fits: Fits, position: number, value: number): void {
  if (value > (fits.get(position) ?? 0)) fits.set(position, value);
}

function keepBest(fits: Fits, others: Fits, factor: number): void {
  for (const [position, value] of others) keepOne(fits, position, value * factor);
}

/** Documents that all parts fit, by how well they do on the whole. */
function meet(parts: readonly Fits[]): Fits {
  const [first, ...rest] = parts;
  const fits: Fits = new Map();
  for (const [position, value] of first ?? []) {
    if (!rest.every((part) => part.has(position))) continue;
    const sum = rest.reduce((total, part) => total + (part.get(position) ?? 0), value);
    fits.set(position, sum / parts.length);
  }
  return fits;
}

/** The query as it was understood; null where that is how it was typed. */
function toCorrection(typed: string, words: readonly QueryWord[], found: readonly FoundWord[]): string | null {
  const meant = words.reduce(
    (text, word, index) => text.replace(word.text, () => found[index]?.correction ?? word.text),
    toSmallLetters(typed),
  );
  return found.every(({ correction }) => correction === null) ? null : meant.trim().replaceAll(/\s+/g, ' ');
}

/** For a query that finds nothing: those of its words that together find something. */
function toAdvice(words: readonly QueryWord[], found: readonly FoundWord[]): string | null {
  const kept: string[] = [];
  let fits: Fits | null = null;
  for (const [index, word] of words.entries()) {
    const each = found[index];
    if (!each || each.fits.size === 0) continue;
    const together: Fits = fits === null ? each.fits : meet([fits, each.fits]);
    if (together.size === 0) continue;
    fits = together;
    kept.push(each.correction ?? word.text);
  }
  return kept.length === 0 ? null : kept.join(' ');
}
