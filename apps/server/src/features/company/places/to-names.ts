import type { NewNames } from '@kaplya/contract';
import { languages } from '@kaplya/domain';
import type { Translations } from '#db/columns.ts';
import { Refusal } from '#http/refusal.ts';
import type { Partner } from '#partner.ts';

/**
 * Names in every language; a missing one is filled from the shop's first language with a name. Refuses names that are
 * all empty.
 */
export function toNames({ languages: ofShop }: Pick<Partner, 'languages'>, names: NewNames): Translations {
  const first = [...ofShop, ...languages].map((language) => names[language]).find((name) => name);
  if (!first) throw new Refusal([{ code: 'request.invalid', field: 'names' }]);
  const nameIn = (language: keyof Translations) => names[language] || first;
  return { ru: nameIn('ru'), en: nameIn('en'), az: nameIn('az'), tr: nameIn('tr') };
}
