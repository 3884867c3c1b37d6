import { toInstant, toZoned } from '@kaplya/domain/zoned-time';

/** An instant as the value of a `datetime-local` input in the shop's time zone; empty for none. */
export function toTypedTime(instant: string | null, timeZone: string): string {
  if (instant === null) return '';
  const { date, time } = toZoned(new Date(instant).getTime(), timeZone);
  return `${date}T${time}`;
}

/** Converts the value of a `datetime-local` input to an instant for the API; null for an empty one. */
export function toPlanned(typed: string, timeZone: string): string | null {
  const [day = '', time = ''] = typed.split('T');
  return typed === '' ? null : new Date(toInstant(day, time.slice(0, 5), timeZone)).toISOString();
}
