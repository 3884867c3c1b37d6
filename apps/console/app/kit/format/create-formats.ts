import { formatDecimal, formatMoney, formatNumber } from '@kaplya/domain/format-money';
import { isMasked } from '@kaplya/domain/mask-phone';
import type { Money } from '@kaplya/domain/money';
import { addDays, toZoned, type CalendarDate } from '@kaplya/domain/zoned-time';
import { formatPhone } from '@kaplya/domain/phones';
import type { Language } from '#i18n/languages.ts';

/** Functions that format money, days and times in a language and in the shop's time zone. */
export function createFormats(language: Language, timeZone: string) {
  const locale = language === 'en' ? 'en-GB' : 'ru-RU';
  const ofDay = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (day: CalendarDate) => format.format(new Date(`${day}T00:00:00Z`));
  };
  const shortDay = ofDay({ weekday: 'short', day: 'numeric', month: 'short' });
  const longDayOfYear = ofDay({ weekday: 'long', day: 'numeric', month: 'long' });
  const longDayWithYear = ofDay({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const dayWithYear = ofDay({ day: 'numeric', month: 'short', year: 'numeric' });
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone });
  const dayOf = (instant: string | number | Date): CalendarDate => toZoned(new Date(instant).getTime(), timeZone).date;
  /** The current date in the shop's time zone; tests pass `now`. */
  const today = (now = Date.now()): CalendarDate => toZoned(now, timeZone).date;

  const isOfThisYear = (date: CalendarDate): boolean => date.slice(0, 4) === today().slice(0, 4);
  /** `сб, 28 ноя`; a day of another year has the year in place of the weekday. */
  const day = (date: CalendarDate): string => (isOfThisYear(date) ? shortDay(date) : dayWithYear(date));

  return {
    money: (value: Money) => formatMoney(value, language),
    number: (value: number) => formatNumber(value, language),
    /** `1 696,07` for the `1696.07` of data. */
    decimal: (text: string) => formatDecimal(text, language),
    /** `+7 900 000-20-10`; a masked phone stays as it is. */
    phone: (stored: string) => (isMasked(stored) ? stored : formatPhone(stored)),
    day,
    /** `суббота, 28 ноября`; a day of another year has the year. */
    longDay: (date: CalendarDate): string => (isOfThisYear(date) ? longDayOfYear(date) : longDayWithYear(date)),
    dayOf,
    today,
    tomorrow: (now?: number): CalendarDate => addDays(today(now), 1),
    /** `14:05` in the shop's time zone. */
    time: (instant: string | number | Date) => time.format(new Date(instant)),
    /** `сб, 28 ноя, 14:05`. */
    dateTime: (instant: string | number | Date) => `${day(dayOf(instant))}, ${time.format(new Date(instant))}`,
  };
}
