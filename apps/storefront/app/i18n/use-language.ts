import { isLanguage, type Language } from './languages.ts';
import { useTexts } from '@kaplya/texts/texts-context.ts';

export function useLanguage(): Language {
  const { locale } = useTexts();
  if (!isLanguage(locale)) throw new Error(`Unknown language "${locale}"`);
  return locale;
}
