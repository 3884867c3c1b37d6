import type { Language } from '../languages.ts';

/** A text in each language; an empty one is missing. */
export type Texts = Readonly<Record<Language, string>>;

export const noTexts: Texts = { ru: '', en: '', az: '', tr: '' };

export type MissingTexts = { readonly language: Language; readonly count: number };

/**
 * Lists the languages that lack texts which another listed language has, with their number. A text that no language has
 * is not missing: there is nothing to translate.
 */
export function listMissingTexts(texts: readonly Texts[], listed: readonly Language[]): MissingTexts[] {
  const written = texts.filter((each) => listed.some((language) => each[language] !== ''));
  return listed.flatMap((language) => {
    const count = written.filter((each) => each[language] === '').length;
    return count === 0 ? [] : [{ language, count }];
  });
}

/** The text in a language, else in the first of the others that has one. */
export function readTexts(texts: Texts, language: Language, others: readonly Language[]): string {
  return texts[language] || (others.map((other) => texts[other]).find((text) => text !== '') ?? '');
}
