import { languages, type Language } from '@kaplya/domain/languages';

export { languages as LANGUAGES, type Language };

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
