/** Languages of letters to staff, each named by itself. */
export const letterLanguages = [
  { value: 'ru', label: 'Русский' },
  { value: 'en', label: 'English' },
  { value: 'az', label: 'Azərbaycan' },
  { value: 'tr', label: 'Türkçe' },
] as const;

export type LetterLanguage = (typeof letterLanguages)[number]['value'];

export function toLetterLanguage(wanted: string): LetterLanguage {
  return letterLanguages.find(({ value }) => value === wanted)?.value ?? 'ru';
}
