/** Compares letter by letter without case: `sil`, `SİL` and `SIL` are equal, also where the i has two forms. */
export function isSameWord(typed: string, word: string): boolean {
  return fold(typed) === fold(word);
}

function fold(text: string): string {
  return text.trim().replaceAll(/[İIı]/g, 'i').toLowerCase().normalize('NFD').replaceAll('\u0307', '');
}
