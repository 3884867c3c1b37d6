import { useLanguage } from './use-language.ts';

/** The name of a language in the language of the person, such as “Azerbaijani”. */
export function useLanguageName(): (language: string) => string {
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' });
  return (language) => names.of(language) ?? language;
}
