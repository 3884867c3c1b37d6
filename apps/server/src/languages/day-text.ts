import type { Language } from '@kaplya/domain';

/** Writes a calendar date (YYYY-MM-DD) in the language's usual form, without the year. */
export function dayWriter(language: Language): (day: string | number) => string {
  // Created when the first date is written, because creating one takes a millisecond or two, which would delay the
  // start.
  let format: Intl.DateTimeFormat | null = null;
  return (day) => {
    format ??= new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
    return format.format(new Date(`${day}T00:00:00Z`));
  };
}
