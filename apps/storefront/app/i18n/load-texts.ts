import { setupI18n, type I18n } from '@lingui/core';
import type { Language } from './languages.ts';

// Spelled out, because a bundler splits only what it can read.
const loaders = {
  ru: () => import('virtual:catalogue/ru'),
  en: () => import('virtual:catalogue/en'),
  az: () => import('virtual:catalogue/az'),
  tr: () => import('virtual:catalogue/tr'),
};

// One immutable instance a language serves every request of a process: none is ever activated to another one.
const loaded = new Map<Language, I18n>();

/** The texts of a language that was loaded before; throws if it was not, which is a mistake in the program. */
export function getTexts(language: Language): I18n {
  const texts = loaded.get(language);
  if (!texts) throw new Error(`The texts of "${language}" are not loaded`);
  return texts;
}

/** Loads a language's texts once. Rejects when their chunk cannot be fetched. */
export async function loadTexts(language: Language): Promise<I18n> {
  const known = loaded.get(language);
  if (known) return known;
  const { messages } = await loaders[language]();
  const texts = setupI18n({ locale: language, messages: { [language]: messages } });
  loaded.set(language, texts);
  return texts;
}
