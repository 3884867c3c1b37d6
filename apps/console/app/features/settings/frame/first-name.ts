import type { Names } from './names-fields.tsx';

/** What something is called in a language, else in the first that has a name. */
export function firstName(names: Names, language: keyof Names): string {
  return names[language] || (Object.values(names).find((name) => name !== '') ?? '');
}
