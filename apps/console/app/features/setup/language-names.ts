import type { ShopLanguage } from './setup-draft.ts';

/** The languages of a shop, each named by itself. */
export const languageNames: Readonly<Record<ShopLanguage, string>> = {
  ru: 'Русский',
  en: 'English',
  az: 'Azərbaycanca',
  tr: 'Türkçe',
};
