import { toInstant, toZoned } from '@kaplya/domain/zoned-time';

/** An instant as a field of the browser holds it, in the time of the shop; empty for none. */
export function toTypedTime(instant: string | null, timeZone: string): string {
  if (instant === null) return '';
  const { date, time } = toZoned(new Date(instant).getTime(), timeZone);
  return `${date}T${time}`;
}

/** What the field holds, as an instant for the server. */
export function toPlanned(typed: string, timeZone: string): string | null {
  const [day = '', time = ''] = typed.split('T');
  return typed === '' ? null : new Date(toInstant(day, time.slice(0, 5), timeZone)).toISOString();
}
