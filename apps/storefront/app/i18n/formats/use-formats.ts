import type { Money } from '@kaplya/domain/money';
import type { CalendarDate } from '@kaplya/domain/zoned-time';
import { useMemo } from 'react';
import { formatDate, formatRelativeDay, formatWeekday } from './dates.ts';
import { formatMoney, formatNumber } from './money.ts';
import { useLanguage } from '../use-language.ts';

/** Returns functions that format money, numbers and dates in the current language. */
export function useFormats() {
  const language = useLanguage();
  return useMemo(
    () => ({
      money: (money: Money) => formatMoney(money, language),
      number: (value: number) => formatNumber(value, language),
      date: (date: CalendarDate, options?: { withYear?: boolean }) => formatDate(date, language, options),
      weekday: (date: CalendarDate, length?: 'long' | 'short') => formatWeekday(date, language, length),
      relativeDay: (date: CalendarDate, today: CalendarDate) => formatRelativeDay(date, today, language),
    }),
    [language],
  );
}
