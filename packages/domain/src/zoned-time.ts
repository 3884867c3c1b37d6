/** A calendar date `YYYY-MM-DD`, without a time zone. */
export type CalendarDate = string;

/** A wall time `HH:MM`; `24:00` is the end of the day. */
export type WallTime = string;

/** An IANA time zone, such as `Europe/Moscow`. */
export type TimeZone = string;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const QUARTER_MS = 15 * MINUTE_MS;
const MAX_OFFSETS = 5000;

const formatters = new Map<TimeZone, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

/**
 * The instant (epoch milliseconds) at which the zone's clocks show this time. A skipped time moves forward by the gap;
 * of a repeated time the first one counts.
 */
export function toInstant(date: CalendarDate, time: WallTime, timeZone: TimeZone): number {
  const wall = wallMilliseconds(date, time);
  const before = offsetAt(wall - DAY_MS, timeZone);
  const after = offsetAt(wall + DAY_MS, timeZone);
  const candidates = [wall - before, wall - after].filter((instant) => instant + offsetAt(instant, timeZone) === wall);
  return candidates.length === 0 ? wall - before : Math.min(...candidates);
}

export interface ZonedTime {
  readonly date: CalendarDate;
  readonly time: WallTime;
}

/** Date and time in the zone at an instant (epoch milliseconds). */
export function toZoned(instant: number, timeZone: TimeZone): ZonedTime {
  const iso = new Date(instant + offsetAt(instant, timeZone)).toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) };
}

/** The zone's offset from UTC in milliseconds at an instant. */
export function offsetAt(instant: number, timeZone: TimeZone): number {
  // The offset is cached by quarter of an hour, because it only changes at its start, and `Intl` is slow.
  const quarter = Math.floor(instant / QUARTER_MS);
  const key = `${timeZone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= MAX_OFFSETS) offsets.clear();
  const offset = computeOffset(quarter * QUARTER_MS, timeZone);
  offsets.set(key, offset);
  return offset;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(parseDate(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(date: CalendarDate): number {
  return (new Date(parseDate(date)).getUTCDay() + 6) % 7;
}

/** Parses `31.03.2026` to `2026-03-31`; null for an invalid date. */
export function parseQueryDate(text: string): CalendarDate | null {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  return isCalendarDate(date) ? date : null;
}

/** Formats `2026-03-31` as `31.03.2026`. */
export function toQueryDate(date: CalendarDate): string {
  return date.split('-').toReversed().join('.');
}

export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

function parseDate(date: CalendarDate): number {
  if (!isCalendarDate(date)) throw new RangeError(`Not a calendar date: ${date}`);
  return Date.parse(`${date}T00:00:00Z`);
}

function wallMilliseconds(date: CalendarDate, time: WallTime): number {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(time) ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  if (!(total <= 24 * 60) || Number(minutes) > 59) throw new RangeError(`Not a wall time: ${time}`);
  return parseDate(date) + total * MINUTE_MS;
}

function computeOffset(instant: number, timeZone: TimeZone): number {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, Number(part.value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - instant;
}

function formatterOf(timeZone: TimeZone): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}
