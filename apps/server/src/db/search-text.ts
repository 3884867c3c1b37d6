/**
 * Folds a name for search, so that text without accents, in capitals or with е for ё finds the same street. Searched
 * texts and queries are folded alike.
 */
export function toSearchText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('ə', 'e')
    .replaceAll('ı', 'i')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const wordsAtMost = 8;

/** The different words of a typed text, folded; at most eight. */
export function toSearchWords(typed: string): string[] {
  return [...new Set(toSearchText(typed).split(' '))].filter((word) => word !== '').slice(0, wordsAtMost);
}

/**
 * The pattern of SQL's `like` that finds a word in a folded text, which begins and ends with a space. A word of one or
 * two characters has to be the beginning of a word in the text, because it would otherwise match almost everything.
 */
export function toWordPattern(word: string): string {
  const escaped = word.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return [...word].length < 3 ? `% ${escaped}%` : `%${escaped}%`;
}
