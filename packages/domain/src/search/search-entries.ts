import { sortInSteps, type Steps } from './steps.ts';
import { splitSearchWords, takeVolumes, toSearchStem, type SearchWord } from './search-words.ts';

/** Fields with words, most significant first. */
export const searchFields = ['name', 'brand', 'category', 'description'] as const;

export type SearchField = (typeof searchFields)[number];

export type SearchDocument = {
  /** Each field in every language; the order of the languages ranks spellings in suggestions. */
  readonly texts: Readonly<Record<SearchField, readonly string[]>>;
  readonly volumesMl: readonly number[];
};

/** A key of the documents' words. */
export type Entry = {
  readonly key: string;
  readonly stem: string;
  /** The first word with this key. */
  readonly text: string;
  /** The bit mask of the key's letters (`lettersOf`). */
  readonly letters: number;
  /** Documents with the word, ascending. */
  readonly positions: Int32Array;
  /** The most significant field with the word in each document: its index in `searchFields`. */
  readonly fields: Uint8Array;
  /** Whether the word occurs outside descriptions. */
  readonly isOutsideDescriptions: boolean;
};

type Collected = Pick<Entry, 'key' | 'text'> & { readonly positions: number[]; readonly fields: number[] };

export const descriptionField = searchFields.indexOf('description');

export const isNumber = (key: string): boolean => /^\d/.test(key);

/** Words of all texts, and pairs of words that people join ("aquaminerale"), ordered by key. */
export function* collectEntries(documents: readonly SearchDocument[]): Steps<Entry[]> {
  const collected = new Map<string, Collected>();
  const known = new Map<string, string[]>();
  function addWord(position: number, field: number, key: string, text: string) {
    const entry: Collected = collected.get(key) ?? { key, text, positions: [], fields: [] };
    if (entry.positions.length === 0) collected.set(key, entry);
    // Fields come in order of significance.
    if (entry.positions.at(-1) === position) return;
    entry.positions.push(position);
    entry.fields.push(field);
  }
  for (const [position, { texts }] of documents.entries()) {
    for (const [field, name] of searchFields.entries()) {
      for (const words of texts[name].map((text) => splitSearchWords(text, known))) {
        for (const { keys, text } of words) for (const key of keys) addWord(position, field, key, text);
        if (name === 'name' || name === 'brand') {
          for (const { key, text } of listPairs(words)) addWord(position, field, key, text);
        }
      }
      yield;
    }
  }
  const entries: Entry[] = [];
  for (const { key, text, positions, fields } of collected.values()) {
    entries.push({
      key,
      text,
      stem: toSearchStem(key),
      letters: lettersOf(key),
      positions: Int32Array.from(positions),
      fields: Uint8Array.from(fields),
      isOutsideDescriptions: fields.some((field) => field !== descriptionField),
    });
    yield;
  }
  return yield* sortInSteps(entries, (left, right) => (left.key < right.key ? -1 : 1));
}

function listPairs(words: readonly SearchWord[]): { key: string; text: string }[] {
  return words.slice(1).flatMap((word, index) => {
    const before = words[index];
    const [first, second] = [before?.keys[0] ?? '', word.keys[0] ?? ''];
    if (!before || [first, second].some((key) => isNumber(key) || key.length < 3)) return [];
    return [{ key: first + second, text: `${before.text} ${word.text}` }];
  });
}

/** Positions ascending. A set has no volume of its own, but its name may contain one. */
export function* groupByVolume(documents: readonly SearchDocument[]): Steps<Map<number, number[]>> {
  const byVolume = new Map<number, number[]>();
  for (const [position, { texts, volumesMl }] of documents.entries()) {
    const named = texts.name.flatMap((name) => takeVolumes(name).volumesMl);
    for (const volumeMl of [...volumesMl, ...named]) {
      const positions = byVolume.get(volumeMl) ?? [];
      if (positions.length === 0) byVolume.set(volumeMl, positions);
      if (positions.at(-1) !== position) positions.push(position);
    }
    yield;
  }
  return byVolume;
}

/** A bit mask with a bit for each letter from a to z that a key contains; other characters are ignored. */
export function lettersOf(key: string): number {
  let letters = 0;
  for (let index = 0; index < key.length; index += 1) {
    const letter = key.charCodeAt(index) - firstLetter;
    if (letter >= 0 && letter < lettersInAll) letters |= 1 << letter;
  }
  return letters;
}

const firstLetter = 'a'.charCodeAt(0);
const lettersInAll = 26;

/** How many letters of one key the other lacks: each is one typo. */
export function countMissingLetters(letters: number, others: number): number {
  let missing = letters & ~others;
  let count = 0;
  for (; missing !== 0; missing &= missing - 1) count += 1;
  return count;
}

/** Entries whose key starts with `beginning` and is longer. */
export function listBeginning(sorted: readonly Entry[], beginning: string): Entry[] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.key ?? '') < beginning) low = middle + 1;
    else high = middle;
  }
  // Keys with the same beginning are adjacent, the word itself first.
  if (sorted[low]?.key === beginning) low += 1;
  const beginningSo: Entry[] = [];
  for (let at = low; at < sorted.length; at += 1) {
    const entry = sorted[at];
    if (!entry?.key.startsWith(beginning)) break;
    beginningSo.push(entry);
  }
  return beginningSo;
}
