/** Letters that people type for each other; `fold_search` of the database does the same. */
const alike: Readonly<Record<string, string>> = {
  ё: 'е',
  ә: 'e',
  ə: 'e',
  ı: 'i',
  ç: 'c',
  ş: 's',
  ğ: 'g',
  ö: 'o',
  ü: 'u',
};

/** Folds a text as the documents of the search are folded: lower case, е for ё, nothing but letters, digits, @ and dots. */
export function foldSearch(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[ёәəıçşğöü]/g, (letter) => alike[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}@.]+/gu, ' ')
    .trim();
}
