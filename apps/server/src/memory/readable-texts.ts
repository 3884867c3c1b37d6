import { languages } from '@kaplya/domain';
import type { Translations } from '#db/columns.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** What a column of texts holds, by language; it may be anything that is JSON. */
function read(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Whether there is a text in every language. */
export function areTexts(value: unknown): boolean {
  const texts = read(value);
  return languages.every((language) => isText(texts[language]));
}

/** Texts that can be shown: what is missing is said in the first language that says it, or `otherwise`. */
export function mendTexts(value: unknown, otherwise: string): Translations {
  const texts = read(value);
  const any = languages.map((language) => texts[language]).find(isText) ?? otherwise;
  const say = (language: keyof Translations): string => {
    const text = texts[language];
    return isText(text) ? text : any;
  };
  return { ru: say('ru'), en: say('en'), az: say('az'), tr: say('tr') };
}
