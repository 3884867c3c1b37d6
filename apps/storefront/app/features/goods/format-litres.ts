import type { Language } from '#i18n/languages.ts';

/** `0,5`, `19`: a volume with the decimal mark of the language. */
export function formatLitres(litres: number, language: Language): string {
  const text = String(litres);
  return language === 'en' ? text : text.replace('.', ',');
}
