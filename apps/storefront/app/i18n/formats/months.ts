import type { Language } from '@kaplya/domain/languages';
import { MONTHS } from './dates.ts';

// Languages in which a month alone is another word than after a day's number.
const MONTHS_ALONE: Partial<Record<Language, readonly string[]>> = {
  ru: 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' '),
};

/** `ноябрь 2026` of `2026-11`. */
export function formatMonth(yearAndMonth: string, language: Language): string {
  const [year = '', month = ''] = yearAndMonth.split('-');
  const names = MONTHS_ALONE[language] ?? MONTHS[language];
  return `${names[Number(month) - 1] ?? month} ${year}`;
}
