import { languages, type Language } from '@kaplya/domain/languages';

export { languages as LANGUAGES, type Language };

/** Each language by its own name, as a visitor looks for it in a menu. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  ru: 'Русский',
  en: 'English',
  az: 'Azərbaycanca',
  tr: 'Türkçe',
};

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
