import type { Order } from '@kaplya/contract';
import { MINUTE_MS, offsetAt, toZoned } from '@kaplya/domain/zoned-time';

export type CalendarEvent = Pick<Order, 'uuid' | 'shippingDate' | 'shippingDateTo' | 'timeZone'> & {
  title: string;
  place: string;
  /** The URL of the order's page. */
  url: string;
  /** The time at which the file is made, in epoch milliseconds. */
  now: number;
};

const LINE_BYTES = 75;
const encoder = new TextEncoder();

/**
 * An iCalendar file (RFC 5545) of a delivery. Its times are in the zone of the shop, whose offset on that day the file
 * contains, so every calendar shows the right hour.
 */
export function toCalendarFile({ uuid, shippingDate, shippingDateTo, timeZone, ...event }: CalendarEvent): string {
  const start = Date.parse(shippingDate);
  const offset = toOffset(offsetAt(start, timeZone));
  const toLocal = (instant: number) => {
    const { date, time } = toZoned(instant, timeZone);
    return `${date}T${time}00`.replaceAll(/[-:]/g, '');
  };
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kaplya//Shop//EN',
    'METHOD:PUBLISH',
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    // The same order replaces its event in the calendar after a move.
    `UID:${uuid}@${new URL(event.url).hostname}`,
    `SEQUENCE:${Math.floor(event.now / MINUTE_MS) % 2 ** 31}`,
    `DTSTAMP:${new Date(event.now).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;TZID=${timeZone}:${toLocal(start)}`,
    `DTEND;TZID=${timeZone}:${toLocal(Date.parse(shippingDateTo))}`,
    `SUMMARY:${escapeText(event.title)}`,
    `LOCATION:${escapeText(event.place)}`,
    `URL:${event.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** `+0300` of an offset in milliseconds. */
function toOffset(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE_MS;
  const parts = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${offset < 0 ? '-' : '+'}${parts.join('')}`;
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);
}

/** Folds a line after 75 bytes, never within a character. */
function foldLine(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > LINE_BYTES) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
