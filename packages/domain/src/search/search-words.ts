import { cyrillicToLatin, latinToPlain } from '../texts/latin-letters.ts';

/*
 * How words are compared when goods are searched. Whatever script, layout or spelling a word has, it becomes keys in plain
 * Latin letters, and only keys are compared: "вода", "voda" and, typed on the wrong layout, "djlf" share one.
 */

/** A word of a text or a query. */
export type SearchWord = {
  /** The word in small letters, as in the text. */
  readonly text: string;
  /** The word's sound in Latin letters; a second key if people omit marks (`çay`, `cay`). Never empty. */
  readonly keys: readonly string[];
};

export type SearchQuery = {
  readonly words: readonly QueryWord[];
  /** Volumes in the query with their unit ("19 л", "500 ml"), in millilitres. */
  readonly volumesMl: readonly number[];
};

/** One word of a query with all its interpretations. */
export type QueryWord = {
  readonly text: string;
  /** One reading for each keyboard layout, first as typed. Each may consist of several words. */
  readonly readings: readonly (readonly SearchWord[])[];
};

/** Azerbaijani and Turkish letters by sound; without their marks they are the plain letter. */
const marked: Readonly<Record<string, string>> = { ə: 'e', ı: 'i', ş: 'sh', ç: 'ch', ğ: 'g', ö: 'o', ü: 'u', ñ: 'n' };

/** Letter pairs that are one sound in words typed in Latin letters; in a Cyrillic word they are two sounds. */
const latinSounds: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/kh/g, 'h'],
];

/** Spellings of one sound, in order of replacement. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/shch|sch/g, 'sh'],
  [/qu/g, 'kv'],
  [/ck|q|c(?!h)/g, 'k'],
  [/w/g, 'v'],
  [/x/g, 'ks'],
  [/[jy]/g, 'i'],
  [/(.)\1/g, '$1'],
];

const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const cyrillicKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю';
const toCyrillicKey = new Map(Array.from(latinKeys, (key, index) => [key, cyrillicKeys.charAt(index)]));
const toLatinKey = new Map(Array.from(cyrillicKeys, (key, index) => [key, latinKeys.charAt(index)]));

const wordPattern = /\d+(?:[.,]\d+)?|[\p{L}\p{M}]+/gu;
// Spellings of the unit litre. `k` and `д` are `л` and `l` typed on the other keyboard layout.
const litrePattern = 'l|л|k|д|lt|ltr|литр\\p{L}*|литров\\p{L}*|lit(?:re|er)s?|litr\\p{L}*';
const millilitrePattern = 'ml|мл|ьд|vk|миллилитр\\p{L}*|millilit(?:re|er)s?|millilitr\\p{L}*';
const volumePattern = new RegExp(
  `(?<![\\p{L}\\d.,])(\\d{1,6}(?:[.,]\\d{1,3})?)[\\s-]*(?:(${millilitrePattern})|${litrePattern})(?![\\p{L}\\d])`,
  'giu',
);

/** Words of a query that are ignored, such as prepositions. */
const fillers = new Set(
  'и в во с со для на из по за от к у the a an of for and with in to ve və ilə ile için üçün bir'.split(' '),
);

/** The most characters of a query that are read; the contract's limit may be lower. */
const readAtMost = 400;

/**
 * The words of a text, including numbers. A number keeps its decimals: `0.5`. Pass known keys to process many texts
 * faster.
 */
export function splitSearchWords(text: string, known?: Map<string, string[]>): SearchWord[] {
  return (toSmallLetters(text).match(wordPattern) ?? []).flatMap((word) => {
    const keys = known?.get(word) ?? toSearchKeys(word);
    known?.set(word, keys);
    return keys.length === 0 ? [] : [{ text: word, keys }];
  });
}

/** Parses a typed query with all its interpretations. An empty query has no words and no volumes. */
export function parseSearchQuery(typed: string): SearchQuery {
  const { volumesMl, rest } = takeVolumes(typed.slice(0, readAtMost));
  const chunks = rest.split(/\s+/).filter((chunk) => chunk !== '');
  const words = chunks.flatMap((chunk): QueryWord[] => {
    const readings = readOnLayouts(chunk).map((reading) => splitSearchWords(reading));
    return readings.every((reading) => reading.length === 0) ? [] : [{ text: chunk, readings }];
  });
  const meaningful = words.filter((word) => !fillers.has(word.text));
  return { words: meaningful.length > 0 || volumesMl.length > 0 ? meaningful : words, volumesMl };
}

/** Extracts volumes with their unit; returns the rest of the text in small letters. */
export function takeVolumes(text: string): { volumesMl: number[]; rest: string } {
  const volumesMl: number[] = [];
  const rest = toSmallLetters(text).replace(volumePattern, (_, amount: string, millilitres?: string) => {
    volumesMl.push(Math.round(toNumber(amount) * (millilitres ? 1 : 1000)));
    return ' ';
  });
  return { volumesMl, rest };
}

/** The text as typed, and as the same keys give it on the other layout. */
function readOnLayouts(chunk: string): string[] {
  return [...new Set([chunk, swapKeys(chunk, toCyrillicKey), swapKeys(chunk, toLatinKey)])];
}

const swapKeys = (text: string, keys: ReadonlyMap<string, string>) =>
  [...text].map((key) => keys.get(key) ?? key).join('');

/**
 * The text as its keys give it on the layout of the other script; signs and digits at the end of a word stay. Null: it
 * has no letters of a single script.
 */
export function readOnOtherLayout(text: string): string | null {
  const small = toSmallLetters(text);
  const isCyrillic = /\p{sc=Cyrl}/u.test(small);
  if (isCyrillic === /\p{sc=Latn}/u.test(small)) return null;
  const keys = isCyrillic ? toLatinKey : toCyrillicKey;
  return small.replaceAll(/[^\s\d]*[^\s\d,.]/g, (word) => swapKeys(word, keys));
}

/** The keys of a word, the sound first. */
export function toSearchKeys(word: string): string[] {
  if (/^\d/.test(word)) return [word.replace(',', '.')];
  const small = toSmallLetters(word);
  const bySound = toKey(small, marked);
  const byLetters = toKey(small, latinToPlain);
  return [...new Set([bySound, byLetters])].filter((key) => key !== '');
}

function toKey(word: string, letters: Readonly<Record<string, string>>): string {
  const typed = replaceAll(word, latinSounds);
  const latin = [...typed].map((letter) => cyrillicToLatin[letter] ?? letters[letter] ?? letter).join('');
  return replaceAll(latin.normalize('NFKD').replaceAll(/\p{M}/gu, ''), sounds);
}

function replaceAll(word: string, spellings: typeof sounds): string {
  return spellings.reduce((text, [spelling, sound]) => text.replaceAll(spelling, sound), word);
}

/** Lower case: without the extra dot of `İ`, and with й as one letter. */
export function toSmallLetters(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('i\u0307', 'i');
}

function toNumber(text: string): number {
  return Number(text.replace(',', '.'));
}

/** A key without its case or number ending: `voda` and `vody` become `vod`. Short keys and numbers stay whole. */
export function toSearchStem(key: string): string {
  if (key.length < 4 || /^\d/.test(key)) return key;
  const stem = key.replace(endings, '');
  return stem.length < 3 ? key : stem;
}

const endings = /(?:iami|ami|ogo|ego|omu|emu|ov|iah|ah|iam|am|om|em|es|s|[aeiou]{1,3})$/;

/** Allowed typos by word length: none up to two letters, one up to five, two beyond. */
export function allowedTypos(length: number): 0 | 1 | 2 {
  if (length < 3) return 0;
  return length < 6 ? 1 : 2;
}

/**
 * Letters to add, omit, change or swap with their neighbour to turn `known` (or, with `asPrefix`, its beginning) into
 * `typed`. Infinity above `limit`.
 */
export function countTypos(typed: string, known: string, limit: number, { asPrefix = false } = {}): number {
  if (typed.length - known.length > limit) return Infinity;
  if (!asPrefix && known.length - typed.length > limit) return Infinity;
  const width = Math.min(known.length, typed.length + limit);
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= width; column += 1) {
      const isSame = typed[row - 1] === known[column - 1];
      let cost = Math.min(
        (last[column] ?? Infinity) + 1,
        (current[column - 1] ?? Infinity) + 1,
        (last[column - 1] ?? Infinity) + (isSame ? 0 : 1),
      );
      const isSwapped = row > 1 && column > 1 && typed[row - 1] === known[column - 2];
      if (isSwapped && typed[row - 2] === known[column - 1]) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? Infinity) + 1);
      }
      current.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return Infinity;
    beforeLast = last;
    last = current;
  }
  const count = asPrefix ? Math.min(...last) : (last[known.length] ?? Infinity);
  return count <= limit ? count : Infinity;
}
