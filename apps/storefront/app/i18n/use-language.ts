import { useLingui } from '@lingui/react';
import { isLanguage, type Language } from './languages.ts';

export function useLanguage(): Language {
  const { i18n } = useLingui();
  if (!isLanguage(i18n.locale)) throw new Error(`Unknown language "${i18n.locale}"`);
  return i18n.locale;
}
