import type { Language } from '@kaplya/domain';
import { useLanguage } from '#i18n/use-language.ts';

/** What a language is called in the language of the person. */
export function useLanguageName(): (language: Language) => string {
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' });
  return (language) => names.of(language) ?? language;
}
