import type { Language } from '@kaplya/domain';

/** Writes a calendar date (YYYY-MM-DD) in the language's usual form, without the year. */
export function dayWriter(language: Language): (day: string | number) => string {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
