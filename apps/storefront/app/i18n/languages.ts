/** The languages that texts exist in; which of them a visitor is offered is the partner's choice. */
export const LANGUAGES = ['ru', 'en', 'az', 'tr'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name, as a visitor looks for it in a menu. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  ru: 'Русский',
  en: 'English',
  az: 'Azərbaycanca',
  tr: 'Türkçe',
};

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}
