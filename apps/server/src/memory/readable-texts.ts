import { languages } from '@kaplya/domain';
import type { Translations } from '#db/columns.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** A column's texts by language; the column may hold any JSON. */
function read(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Whether every language has a text. */
export function areTexts(value: unknown): boolean {
  const texts = read(value);
  return languages.every((language) => isText(texts[language]));
}

const isWritten = (value: unknown): value is string => isText(value) && value !== '';

/** Fills missing and empty texts with the first language that has one, or with `otherwise`. */
export function mendTexts(value: unknown, otherwise: string): Translations {
  const texts = read(value);
  const any = languages.map((language) => texts[language]).find(isWritten) ?? otherwise;
  const say = (language: keyof Translations): string => {
    const text = texts[language];
    return isWritten(text) ? text : any;
  };
  return { ru: say('ru'), en: say('en'), az: say('az'), tr: say('tr') };
}

/**
 * The texts as customers read them: an empty one as the first language that has it. Returns the same object if no text
 * is missing, which is usual.
 */
export function withoutGaps(texts: Translations): Translations {
  return languages.every((language) => texts[language] !== '') ? texts : mendTexts(texts, '');
}
