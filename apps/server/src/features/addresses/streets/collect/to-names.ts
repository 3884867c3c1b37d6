import { languages, toSlug } from '@kaplya/domain';
import type { Translations } from '#db/columns.ts';
import { toSearchText } from '#db/search-text.ts';

/** The tags of OpenStreetMap that name an object. */
export const nameKeys = [
  ...['name', 'alt_name', 'old_name', 'int_name'],
  ...languages.map((language) => `name:${language}`),
];

const lettersAtMost = 200;

/** The names of an object in each language; where it has none, the local one. */
export function toNames(tags: Readonly<Record<string, string>>): Translations {
  const local = tags['name'] ?? '';
  const named = (language: string) => (tags[`name:${language}`] ?? local).slice(0, lettersAtMost);
  const english = tags['name:en'] ?? tags['int_name'] ?? local;
  return { ru: named('ru'), en: english.slice(0, lettersAtMost), az: named('az'), tr: named('tr') };
}

/** All names of a street as the search compares them; Cyrillic ones also in Latin letters. */
export function toStreetSearchText(names: readonly string[]): string {
  const folded = names.flatMap((name) => {
    const text = toSearchText(name.slice(0, lettersAtMost));
    return /[а-яіїєґ]/.test(text) ? [text, toSearchText(toSlug(name, lettersAtMost))] : [text];
  });
  return [...new Set(folded.filter((text) => text !== ''))].join(' | ');
}
