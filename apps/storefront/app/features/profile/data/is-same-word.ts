/** Compares words ignoring case, and treating i, ı, I and İ as one letter: `sil`, `SİL` and `SIL` are equal. */
export function isSameWord(typed: string, word: string): boolean {
  return fold(typed) === fold(word);
}

function fold(text: string): string {
  return text.trim().replaceAll(/[İIı]/g, 'i').toLowerCase().normalize('NFD').replaceAll('\u0307', '');
}
