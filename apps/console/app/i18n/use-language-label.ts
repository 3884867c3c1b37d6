import type { Language } from '@kaplya/domain';
import { useLanguage } from './use-language.ts';
import { useLanguageName } from './use-language-name.ts';

/** The name of a language as a label of its own, which begins with a capital: “Азербайджанский”. */
export function useLanguageLabel(): (language: Language) => string {
  const shown = useLanguage();
  const nameOf = useLanguageName();
  return (language) => nameOf(language).replace(/^./u, (first) => first.toLocaleUpperCase(shown));
}
