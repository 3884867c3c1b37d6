import type { Language } from '@kaplya/domain';

/** Writes a calendar date (YYYY-MM-DD) in the language's usual form, without the year. */
export function dayWriter(language: Language): (day: string | number) => string {
  // Created by the first date: each takes a millisecond or two of a start.
  let format: Intl.DateTimeFormat | null = null;
  return (day) => {
    format ??= new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
    return format.format(new Date(`${day}T00:00:00Z`));
  };
}
