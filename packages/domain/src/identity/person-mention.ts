import { findPhonePattern } from './phones.ts';

/** The data by which a text may name a person. */
export type NamedPerson = {
  /** International phones. */
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly names: readonly string[];
  readonly places: readonly { readonly street: string; readonly house: string }[];
};

/** The parts of a person's data by which texts are compared, in the letters of `toComparedText`. */
export type PersonMarks = {
  /** Digits of a phone behind the code of its country. */
  readonly digits: readonly string[];
  readonly emails: readonly string[];
  /** Words of a name, of which two occur together. */
  readonly names: readonly (readonly string[])[];
  readonly places: readonly { readonly words: readonly string[]; readonly house: string }[];
};

const DIGITS_AT_LEAST = 7;
const LETTERS_AT_LEAST = 3;
const WORDS_OF_NAME = 2;

/** Kinds of streets, which many streets share. */
const STREET_KINDS = new Set(
  'улица ул проспект пр просп переулок пер шоссе бульвар бул площадь пл проезд набережная наб аллея street str avenue ave road lane küçəsi prospekti'.split(
    ' ',
  ),
);

/** A text as it is searched for a person: in small letters, ё as е, a query of an address read. */
export function toComparedText(text: string): string {
  return decode(text).toLowerCase().replaceAll('ё', 'е');
}

/**
 * The marks by which a text names this person. A single word of a name, and a street without its house, name nobody: many
 * people share them.
 */
export function toPersonMarks({ phones, emails, names, places }: NamedPerson): PersonMarks {
  return {
    digits: unique(phones.map(nationalDigits).filter((digits) => digits.length >= DIGITS_AT_LEAST)),
    emails: unique(emails.map(toComparedText).filter((email) => email !== '')),
    names: names
      .map((name) => unique(wordsOf(name).filter((word) => word.length >= LETTERS_AT_LEAST)))
      .filter((words) => words.length >= WORDS_OF_NAME),
    places: places
      .map(({ street, house }) => ({
        words: wordsOf(street).filter((word) => !STREET_KINDS.has(word) && word.length >= LETTERS_AT_LEAST),
        house: toComparedText(house).trim(),
      }))
      .filter(({ words, house }) => words.length > 0 && house !== ''),
  };
}

/** Words and digits of which a text that names the person contains one: for a first look by a database. */
export function listPersonClues({ digits, emails, names, places }: PersonMarks): {
  readonly digits: readonly string[];
  readonly words: readonly string[];
} {
  return {
    digits,
    words: unique([...emails, ...names.flat(), ...places.flatMap(({ words }) => first(words))]),
  };
}

/** Whether a text names the person: by a phone in any spelling, an e-mail, two words of the name, or street and house. */
export function mentionsPerson(text: string, { digits, emails, names, places }: PersonMarks): boolean {
  const compared = toComparedText(text);
  // Separators of phones only, so that two numbers of a text do not become one.
  const numbers = compared.replaceAll(/(?<=\d)[\s()\-\u2010-\u2015./]+(?=\d)/g, '');
  const words = new Set(wordsOf(compared));
  return (
    digits.some((each) => numbers.includes(each)) ||
    emails.some((email) => compared.includes(email)) ||
    names.some((name) => name.filter((word) => words.has(word)).length >= WORDS_OF_NAME) ||
    places.some((place) => words.has(place.house) && place.words.every((word) => words.has(word)))
  );
}

function nationalDigits(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.slice(findPhonePattern(digits)?.code.length ?? 0);
}

const first = (words: readonly string[]) => words.slice(0, 1);

const unique = (texts: readonly string[]) => [...new Set(texts)];

const wordsOf = (text: string) => toComparedText(text).match(/[\p{L}\p{N}]+(?:[-/][\p{L}\p{N}]+)*/gu) ?? [];

/** Reads what an address encodes, as in the query of a saved view; other texts as they stand. */
function decode(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
