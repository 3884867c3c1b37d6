import { toSearchWords, toWordPattern } from '#db/search-text.ts';
import { parsePhone } from '#features/identity/index.ts';

/** What is looked for. */
export type SearchQuery = {
  /** For each word, the patterns of which one must match the document. */
  readonly patterns: readonly (readonly string[])[];
  /** For the phones of guests' orders: one must match. Empty: the words are no part of a phone. */
  readonly phonePatterns: readonly string[];
  /** Words that may be names with a typo. */
  readonly names: readonly string[];
};

/** Below this, a part of a phone says nothing. */
const leastPhoneDigits = 3;
const leastNameLetters = 4;

const phonePattern = /^[\d\s()+.\-–—]+$/u;

/** Reads what an operator typed: a phone in any spelling, or words. */
export function readQuery(typed: string, country: string): SearchQuery {
  const digits = typed.replaceAll(/\D/g, '');
  if (phonePattern.test(typed) && digits.length >= leastPhoneDigits) {
    const phonePatterns = toPhonePatterns(typed, digits, country);
    return { patterns: [phonePatterns], phonePatterns, names: [] };
  }
  const words = toSearchWords(typed);
  return {
    patterns: words.map((word) => [toWordPattern(word)]),
    phonePatterns: [],
    names: words.filter((word) => /^\p{L}+$/u.test(word) && [...word].length >= leastNameLetters),
  };
}

/** A whole number in any spelling, the last four digits, or any part; 8 and 0 begin what the country begins otherwise. */
function toPhonePatterns(typed: string, digits: string, country: string): string[] {
  const whole = parsePhone(typed, country);
  if (whole !== null) return [`%${whole.slice(1)}%`];
  const isNational = !typed.trim().startsWith('+') && /^[80]/.test(digits) && digits.length > leastPhoneDigits + 1;
  const parts = isNational ? [digits, digits.slice(1)] : [digits];
  return parts.map((part) => `%${part}%`);
}

/** The query with words of names in place of those that resemble them; null where none does. */
export function withNames(
  { patterns, names }: SearchQuery,
  resembling: ReadonlyMap<string, readonly string[]>,
): SearchQuery['patterns'] | null {
  if (!names.some((name) => resembling.has(name))) return null;
  const instead = new Map(names.map((name) => [toWordPattern(name), resembling.get(name) ?? []]));
  return patterns.map((ofWord) => [
    ...ofWord,
    ...ofWord.flatMap((pattern) => (instead.get(pattern) ?? []).map((name) => `% ${name} %`)),
  ]);
}
