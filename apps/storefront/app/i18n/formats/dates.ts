import type { Language } from '@kaplya/domain/languages';
import { addDays, toZoned, weekdayOf, type CalendarDate, type TimeZone } from '@kaplya/domain/zoned-time';

// Tables rather than `Intl`, because Node and Chromium format Azerbaijani differently. Months are in the form used
// after a day ("21 ноября").
export const MONTHS: Record<Language, readonly string[]> = {
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
  az: 'yanvar fevral mart aprel may iyun iyul avqust sentyabr oktyabr noyabr dekabr'.split(' '),
  tr: 'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık'.split(' '),
};

// The first weekday is Monday.
const WEEKDAYS: Record<Language, readonly string[]> = {
  ru: 'понедельник вторник среда четверг пятница суббота воскресенье'.split(' '),
  en: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' '),
  az: ['bazar ertəsi', 'çərşənbə axşamı', 'çərşənbə', 'cümə axşamı', 'cümə', 'şənbə', 'bazar'],
  tr: 'Pazartesi Salı Çarşamba Perşembe Cuma Cumartesi Pazar'.split(' '),
};

const SHORT_WEEKDAYS: Record<Language, readonly string[]> = {
  ru: 'пн вт ср чт пт сб вс'.split(' '),
  en: 'Mon Tue Wed Thu Fri Sat Sun'.split(' '),
  az: 'B.e. Ç.a. Ç. C.a. C. Ş. B.'.split(' '),
  tr: 'Pzt Sal Çar Per Cum Cmt Paz'.split(' '),
};

const RELATIVE_DAYS: Record<Language, { yesterday: string; today: string; tomorrow: string }> = {
  ru: { yesterday: 'вчера', today: 'сегодня', tomorrow: 'завтра' },
  en: { yesterday: 'yesterday', today: 'today', tomorrow: 'tomorrow' },
  az: { yesterday: 'dünən', today: 'bu gün', tomorrow: 'sabah' },
  tr: { yesterday: 'dün', today: 'bugün', tomorrow: 'yarın' },
};

function at(names: readonly string[], index: number): string {
  const name = names[index];
  if (name === undefined) throw new RangeError(`No such month or weekday: ${index}`);
  return name;
}

/** Formats a date as `21 ноября`, `21 November`; with the year as `21 ноября 2026`. */
export function formatDate(date: CalendarDate, language: Language, options: { withYear?: boolean } = {}): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const words = `${Number(day)} ${at(MONTHS[language], Number(month) - 1)}`;
  return options.withYear ? `${words} ${year}` : words;
}

/** Formats the weekday as `пятница`, or short as `пт`. */
export function formatWeekday(date: CalendarDate, language: Language, length: 'long' | 'short' = 'long'): string {
  return at((length === 'long' ? WEEKDAYS : SHORT_WEEKDAYS)[language], weekdayOf(date));
}

/**
 * Formats a date as `сегодня`, `завтра`, `вчера`, otherwise as `пт, 21 ноября`. `today` is the current day in the
 * city's time zone.
 */
export function formatRelativeDay(date: CalendarDate, today: CalendarDate, language: Language): string {
  const words = RELATIVE_DAYS[language];
  if (date === today) return words.today;
  if (date === addDays(today, 1)) return words.tomorrow;
  if (date === addDays(today, -1)) return words.yesterday;
  return `${formatWeekday(date, language, 'short')}, ${formatDate(date, language)}`;
}

/** Converts an instant to the calendar day in the time zone. */
export function toDay(instant: Date | number | string, timeZone: TimeZone): CalendarDate {
  return toZoned(new Date(instant).getTime(), timeZone).date;
}

/** Formats an instant as `18:05` in the time zone. */
export function formatTime(instant: Date | number | string, timeZone: TimeZone): string {
  return toZoned(new Date(instant).getTime(), timeZone).time;
}

/** Formats two local times `HH:MM`, as intervals contain them, as `18:00–22:00`. */
export function formatWindow(from: string, to: string): string {
  return `${from}–${to}`;
}

/** Formats two instants, as orders contain them, as `18:00–22:00` in the time zone. */
export function formatInstantWindow(from: string | number | Date, to: string | number | Date, timeZone: TimeZone) {
  return formatWindow(formatTime(from, timeZone), formatTime(to, timeZone));
}

/** Capitalizes the first letter by the rules of the language: `i` becomes `İ` in Turkish and Azerbaijani. */
export function capitalize(text: string, language: Language): string {
  const [first = '', ...rest] = text;
  const upper = first === 'i' && (language === 'tr' || language === 'az') ? 'İ' : first.toUpperCase();
  return upper + rest.join('');
}
