import type { Language } from '@kaplya/domain/languages';
import { MONTHS } from './dates.ts';

// The months of languages in which a month without a day has another form ("ноябрь", not "ноября").
const MONTHS_ALONE: Partial<Record<Language, readonly string[]>> = {
  ru: 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' '),
};

/** Formats `2026-11` as `ноябрь 2026`. */
export function formatMonth(yearAndMonth: string, language: Language): string {
  const [year = '', month = ''] = yearAndMonth.split('-');
  const names = MONTHS_ALONE[language] ?? MONTHS[language];
  return `${names[Number(month) - 1] ?? month} ${year}`;
}
