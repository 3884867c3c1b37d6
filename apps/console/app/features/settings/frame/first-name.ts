import type { Texts } from '@kaplya/domain/missing-texts';

/** What something is called in a language, else in the first that has a name. */
export function firstName(names: Texts, language: keyof Texts): string {
  return names[language] || (Object.values(names).find((name) => name !== '') ?? '');
}
