import { cyrillicToLatin, latinToPlain } from '../texts/latin-letters.ts';
import { joinHouseNumber, parseHouseNumber } from './house-number.ts';

export type House = { readonly street: string; readonly house: string };

/** The letters of English maps, which differ in two from those of page addresses. */
const latin: Readonly<Record<string, string>> = { ...cyrillicToLatin, ...latinToPlain, х: 'kh', щ: 'shch' };

const streetWords = new Set('ulitsa ul street st str kucesi kuce kuc'.split(' '));

/** The other kinds of streets, each with its words after `fold`, in the shop's languages. */
const kinds: readonly ReadonlySet<string>[] = [
  'prospekt pr pr-t pr-kt prosp prkt avenue ave av prospekti',
  'pereulok per lane ln dongesi donge',
  'shosse sh highway sosesi sose karayolu',
  'bulvar b-r bul boulevard blvd bulvari',
  'naberezhnaya nab embankment',
  'ploshchad pl square sq meydani meydan',
  'proezd pr pr-d passage drive',
  'road rd yolu',
  'sokagi sokak sok sk',
  'caddesi cadde cad cd',
].map((words) => new Set(words.split(' ')));

const isKind = (word: string) => kinds.some((words) => words.has(word));

const townWords = new Set('g gor gorod seheri'.split(' '));

/** Lower case, one alphabet, no accents: `Тверская`, `TVERSKAYA` and `tverskaya` are one. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll('И\u0306', 'Й')
    .replaceAll('и\u0306', 'й')
    .toLowerCase()
    .replaceAll(/\p{L}/gu, (letter) => latin[letter] ?? letter)
    .replaceAll(/\p{M}/gu, '');
}

const ordinal = /^(?<number>\d+)-?(?:a?ya|[iyo]?y|o?e|o?go|c[iu]|st|nd|rd|th)(?=-|$)/u;

/** The folded words without those for "town"; an ordinal is its number: `1-я` and `1-ая` are `1`. */
const toWords = (text: string): string[] =>
  (fold(text).match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [])
    .filter((word) => !townWords.has(word))
    .flatMap((word) => (isKind(word) ? [word] : word.replace(ordinal, '$<number>').split('-')));

type Street = {
  readonly words: readonly string[];
  /** The kinds that the word for it may mean; empty: a street, or none was written. */
  readonly kinds: readonly ReadonlySet<string>[];
  readonly isKindWritten: boolean;
};

/** The name of a street apart from its kind. */
function readStreet(written: readonly string[]): Street {
  const named = written.filter((word) => !streetWords.has(word));
  const words = named.filter((word) => !isKind(word));
  const isStreet = named.length < written.length;
  // Beside "street" or alone, the word of another kind is a name, as in "Набережная улица".
  if (isStreet || words.length === 0) return { words: named, kinds: [], isKindWritten: isStreet };
  const ofKind = kinds.filter((each) => named.some((word) => each.has(word)));
  return { words, kinds: ofKind, isKindWritten: ofKind.length > 0 };
}

const isSameKind = (one: Street, other: Street): boolean =>
  !one.isKindWritten ||
  !other.isKindWritten ||
  (one.kinds.length === 0 && other.kinds.length === 0) ||
  one.kinds.some((kind) => other.kinds.includes(kind));

/** A house number in one word, without the word for "house": `д. 10 корп. 2`, `10К2` and `10k2` are one. */
function toNumber(text: string): string {
  const written = text.trim().replace(/^(?:дом|д|house|ev|no|№|#)[\s.:№]*(?=\d)/iu, '');
  return fold(joinHouseNumber(parseHouseNumber(written)))
    .replaceAll(/(?<!\d)[^\p{L}\p{N}/]+|[^\p{L}\p{N}/]+(?!\d)/gu, '')
    .trim();
}

const isSameName = (one: readonly string[], other: readonly string[]) =>
  one.length > 0 && one.toSorted().join(' ') === other.toSorted().join(' ');

/**
 * Whether a found house is the typed one, and not merely the nearest or the most similar, to which bottles would go
 * otherwise: the number and all words of the street are equal. The kind of street is compared where both name it.
 */
export function isSameHouse(typed: House, found: House & { readonly city: string }): boolean {
  const known = toWords(found.street);
  const city = toWords(found.city);
  const one = readStreet(toWords(typed.street).filter((word) => !city.includes(word) || known.includes(word)));
  const other = readStreet(known);
  const number = toNumber(typed.house);
  return (
    isSameKind(one, other) && isSameName(one.words, other.words) && number !== '' && number === toNumber(found.house)
  );
}

/** Whether two names are of one town, in one language or transliterated. */
export const isSameTown = (one: string, other: string): boolean => isSameName(toWords(one), toWords(other));
