/*
 * How words are compared when goods are searched. Whatever script, layout or spelling a word has, it becomes keys in plain
 * Latin letters, and only keys are compared: "вода", "voda" and, typed on the wrong layout, "djlf" share one.
 */

/** A word of a text or a query. */
export type SearchWord = {
  /** In small letters, as it stands in the text. */
  readonly text: string;
  /** The word's sound in Latin letters; a second one where people leave marks away (`çay`, `cay`). Never empty. */
  readonly keys: readonly string[];
};

export type SearchQuery = {
  readonly words: readonly QueryWord[];
  /** Volumes that the query names with their unit ("19 л", "500 ml"), in millilitres. */
  readonly volumesMl: readonly number[];
};

/** One word of a query in each way in which it may have been meant. */
export type QueryWord = {
  readonly text: string;
  /** Both scripts of the keyboard's layouts; the first is as it was typed. Each may fall into several words. */
  readonly readings: readonly (readonly SearchWord[])[];
};

const cyrillic: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    е: 'e',
    ё: 'e',
    ж: 'zh',
    з: 'z',
    и: 'i',
    й: 'y',
    к: 'k',
    л: 'l',
    м: 'm',
  },
  ...{ н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch' },
  ...{ ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', і: 'i', ї: 'i', є: 'e', ґ: 'g' },
};

/** Azerbaijani and Turkish letters by their sound; without their marks they are the plain letter. */
const marked: Readonly<Record<string, string>> = { ə: 'e', ı: 'i', ş: 'sh', ç: 'ch', ğ: 'g', ö: 'o', ü: 'u', ñ: 'n' };
const unmarked: Readonly<Record<string, string>> = { ə: 'e', ı: 'i', ß: 'ss', æ: 'ae', ø: 'o', ł: 'l' };

/** Of words that are typed in Latin letters; as neighbours in a Cyrillic word they are two sounds. */
const latinSounds: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/kh/g, 'h'],
];

/** Spellings that stand for one sound, in the order in which they are replaced. */
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
// `k` and `д` are the keys of л and l on the other layout.
const litrePattern = 'l|л|k|д|lt|ltr|литр\\p{L}*|литров\\p{L}*|lit(?:re|er)s?|litr\\p{L}*';
const millilitrePattern = 'ml|мл|ьд|vk|миллилитр\\p{L}*|millilit(?:re|er)s?|millilitr\\p{L}*';
const volumePattern = new RegExp(
  `(?<![\\p{L}\\d.,])(\\d{1,6}(?:[.,]\\d{1,3})?)[\\s-]*(?:(${millilitrePattern})|${litrePattern})(?![\\p{L}\\d])`,
  'giu',
);

/** What a query may say between its words without meaning anything. */
const fillers = new Set(
  'и в во с со для на из по за от к у the a an of for and with in to ve və ilə ile için üçün bir'.split(' '),
);

/** No query or word is read beyond this; a contract may ask for less. */
const readAtMost = 400;

/** The words of a text, numbers among them. A number keeps its decimals: `0.5`. Who reads much hands in known keys. */
export function splitSearchWords(text: string, known?: Map<string, string[]>): SearchWord[] {
  return (toSmallLetters(text).match(wordPattern) ?? []).flatMap((word) => {
    const keys = known?.get(word) ?? toSearchKeys(word);
    known?.set(word, keys);
    return keys.length === 0 ? [] : [{ text: word, keys }];
  });
}

/** What a customer typed, in all the ways in which it may be meant. An empty query has no words and no volumes. */
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

/** Volumes that a text names with their unit, and what else it says, in small letters. */
export function takeVolumes(text: string): { volumesMl: number[]; rest: string } {
  const volumesMl: number[] = [];
  const rest = toSmallLetters(text).replace(volumePattern, (_, amount: string, millilitres?: string) => {
    volumesMl.push(Math.round(toNumber(amount) * (millilitres ? 1 : 1000)));
    return ' ';
  });
  return { volumesMl, rest };
}

/** As typed, and as the same keys give it on the other layout. */
function readOnLayouts(chunk: string): string[] {
  const swap = (keys: ReadonlyMap<string, string>) => [...chunk].map((key) => keys.get(key) ?? key).join('');
  return [...new Set([chunk, swap(toCyrillicKey), swap(toLatinKey)])];
}

/** The keys of a word, the one by its sound first. */
export function toSearchKeys(word: string): string[] {
  if (/^\d/.test(word)) return [word.replace(',', '.')];
  const small = toSmallLetters(word);
  const bySound = toKey(small, marked);
  const byLetters = toKey(small, unmarked);
  return [...new Set([bySound, byLetters])].filter((key) => key !== '');
}

function toKey(word: string, letters: Readonly<Record<string, string>>): string {
  const typed = replaceAll(word, latinSounds);
  const latin = [...typed].map((letter) => cyrillic[letter] ?? letters[letter] ?? letter).join('');
  return replaceAll(latin.normalize('NFKD').replaceAll(/\p{M}/gu, ''), sounds);
}

function replaceAll(word: string, spellings: typeof sounds): string {
  return spellings.reduce((text, [spelling, sound]) => text.replaceAll(spelling, sound), word);
}

/** `İ` has a dot of its own in small letters, and й is one letter, however it is written. */
export function toSmallLetters(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('i\u0307', 'i');
}

function toNumber(text: string): number {
  return Number(text.replace(',', '.'));
}

/**
 * What stays of a key when the ending of its case or number is gone: `voda` and `vody` are `vod`. Short keys and numbers
 * stay whole.
 */
export function toSearchStem(key: string): string {
  if (key.length < 4 || /^\d/.test(key)) return key;
  const stem = key.replace(endings, '');
  return stem.length < 3 ? key : stem;
}

const endings = /(?:iami|ami|ogo|ego|omu|emu|ov|iah|ah|iam|am|om|em|es|s|[aeiou]{1,3})$/;

/** How many letters may be wrong in a word of so many: none in one or two, one up to five, two beyond. */
export function allowedTypos(length: number): 0 | 1 | 2 {
  if (length < 3) return 0;
  return length < 6 ? 1 : 2;
}

/**
 * How many letters must be added, left out, changed or swapped with their neighbour to make `typed` out of `known` – or,
 * `asPrefix`, out of its beginning. Infinity when more than `limit`.
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
