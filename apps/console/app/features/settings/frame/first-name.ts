import type { Texts } from '@kaplya/domain/missing-texts';

/** The name in a language, else in the first language that has one. */
export function firstName(names: Texts, language: keyof Texts): string {
  return names[language] || (Object.values(names).find((name) => name !== '') ?? '');
}
