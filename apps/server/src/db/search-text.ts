/**
 * Folds a name for search: what is typed without accents, in capitals or with ё as е finds the same street. Searched
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
