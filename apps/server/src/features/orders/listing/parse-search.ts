import { isPhoneLike } from '@kaplya/domain';
import { toSearchText } from '#db/search-text.ts';
import type { ContactText } from '../stores/order-contact.store.ts';

/** The parsed text of a search: a number, a phone, or texts of one contact. */
export type OrderSearch = {
  readonly number: string | null;
  readonly phone: string | null;
  /** The words of the text: all must match, each by one of its patterns. */
  readonly texts: readonly (readonly ContactText[])[];
};

export type SearchReader = {
  /** Null: not a phone number, or only a part of one. */
  parsePhone(text: string): string | null;
  /** The country's calling code with its plus, and its domestic prefix: `+7` and `8`. */
  readonly callingCode: string;
  readonly trunkPrefix: string;
  /** Whether names, addresses and any part of a phone may be searched, or only the end that a masked phone shows. */
  readonly seesPhones: boolean;
};

const wordsAtMost = 6;
const leastDigitsOfPhone = 7;
/** The least letters of a word in which a typo is allowed: a shorter one would match too many other words. */
const leastLettersOfTypo = 4;

/** Parses a search text; null if no order can match it. */
export function parseSearch(text: string, reader: SearchReader): OrderSearch | null {
  if (isPhoneLike(text)) return parseDigits(text, reader);
  // Hidden texts are not found either: the answers would say where somebody lives.
  if (!reader.seesPhones) return null;
  const words = wordsOf(text);
  const texts = words.map((word) => textsOfWord(word, reader));
  return words.length === 0 ? null : { number: null, phone: null, texts };
}

/**
 * The same search, where a letter of each word may be wrong, missing or added, or two swapped; null: no word is long
 * enough.
 */
export function allowTypos(text: string, reader: SearchReader): OrderSearch | null {
  const words = wordsOf(text);
  if (!reader.seesPhones || !words.some(mayHaveTypo)) return null;
  const texts = words.map((word) =>
    mayHaveTypo(word) ? [{ matches: nearlyPattern(word) }] : textsOfWord(word, reader),
  );
  return { number: null, phone: null, texts };
}

const wordsOf = (text: string): string[] => toSearchText(text).split(' ').filter(Boolean).slice(0, wordsAtMost);

const mayHaveTypo = (word: string): boolean => /^\p{L}+$/u.test(word) && word.length >= leastLettersOfTypo;

function parseDigits(text: string, reader: SearchReader): OrderSearch | null {
  const digits = text.replaceAll(/\D/g, '');
  const number = /^\d{1,20}$/.test(text) ? text : null;
  const phone = digits.length >= leastDigitsOfPhone ? reader.parsePhone(text) : null;
  const parts = phone === null ? partsOfPhone(digits, /^\D*\+/.test(text), reader) : [];
  if (number === null && phone === null && parts.length === 0) return null;
  return { number, phone, texts: parts.length === 0 ? [] : [parts] };
}

/** The patterns for digits that may be a part of a phone. */
function partsOfPhone(
  digits: string,
  hasCallingCode: boolean,
  { seesPhones, callingCode, trunkPrefix }: SearchReader,
): ContactText[] {
  if (digits.length === 4) return [{ like: `%${digits}` }];
  if (digits.length < 4 || !seesPhones) return [];
  if (hasCallingCode) return [{ like: `%+${digits}%` }];
  const atHome = { like: `%${callingCode}${digits.slice(trunkPrefix.length)}%` };
  return [{ like: `%${digits}%` }, ...(digits.startsWith(trunkPrefix) ? [atHome] : [])];
}

/**
 * The patterns for one word of a search. Letters match the beginning of a word. Digits match a house or flat, or part
 * of a phone as `partsOfPhone` allows.
 */
function textsOfWord(word: string, reader: SearchReader): ContactText[] {
  if (!/^\d+$/.test(word)) return [{ like: `% ${word}%` }];
  return [{ matches: ` ${word}([^0-9]|$)` }, ...partsOfPhone(word, false, reader)];
}

/** A pattern of every word that begins with this one, one letter changed, missing or added, or two swapped. */
function nearlyPattern(word: string): string {
  const letters = [...word];
  const changed = letters.map((_, at) => letters.with(at, '[^ ]?'));
  const added = letters.slice(1).map((_, at) => letters.toSpliced(at + 1, 0, '[^ ]'));
  const swapped = letters.slice(1).map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? ''));
  return ` (${[...new Set([...changed, ...added, ...swapped].map((variant) => variant.join('')))].join('|')})`;
}
