import { isPhoneLike } from '@kaplya/domain';
import { toSearchWords, toWordPattern } from '#db/search-text.ts';
import { parsePhone } from '#features/identity/index.ts';

/** A parsed search text. */
export type SearchQuery = {
  /** For each typed word, alternative patterns: one of them must match the account's searchable text. */
  readonly patterns: readonly (readonly string[])[];
  /** Alternative patterns for phones of guests' orders. Empty: the words are no part of a phone. */
  readonly phonePatterns: readonly string[];
  /** Words that may be names with a typo. */
  readonly names: readonly string[];
};

/** The fewest digits that are searched as a part of a phone: fewer are in too many phones. */
const leastPhoneDigits = 3;
const leastNameLetters = 4;

/** Parses an operator's search: a phone in any spelling, or words. */
export function readQuery(typed: string, country: string): SearchQuery {
  const digits = typed.replaceAll(/\D/g, '');
  if (isPhoneLike(typed) && digits.length >= leastPhoneDigits) {
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

/**
 * Patterns for a whole number in any spelling, its last four digits, or any part. A national 8 or 0 at the start is
 * optional.
 */
function toPhonePatterns(typed: string, digits: string, country: string): string[] {
  const whole = parsePhone(typed, country);
  if (whole !== null) return [`%${whole.slice(1)}%`];
  const isNational = !/^\D*\+/.test(typed) && /^[80]/.test(digits) && digits.length > leastPhoneDigits + 1;
  const parts = isNational ? [digits, digits.slice(1)] : [digits];
  return parts.map((part) => `%${part}%`);
}

/** The patterns with similar words of names as alternatives; null if no word is similar. */
export function withNames(
  { patterns, names }: SearchQuery,
  resembling: ReadonlyMap<string, readonly string[]>,
): SearchQuery['patterns'] | null {
  if (!names.some((name) => resembling.has(name))) return null;
  const alternatives = new Map(names.map((name) => [toWordPattern(name), resembling.get(name) ?? []]));
  return patterns.map((ofWord) => [
    ...ofWord,
    ...ofWord.flatMap((pattern) => (alternatives.get(pattern) ?? []).map((name) => `% ${name} %`)),
  ]);
}
