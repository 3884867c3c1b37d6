import { useTexts } from '@kaplya/texts/texts-context.ts';
import { isLanguage, type Language } from './languages.ts';

export function useLanguage(): Language {
  const { locale } = useTexts();
  if (!isLanguage(locale)) throw new Error(`Unknown language "${locale}"`);
  return locale;
}
