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
