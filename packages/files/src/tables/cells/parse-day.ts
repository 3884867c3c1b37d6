import type { Cell } from '../cell.ts';
import { parsed, refused, refuseUnreadable, type Parsed } from './parsed.ts';

const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[ T]00:00(?::00(?:\.0+)?)?)?$/;
const russian = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?: 0?0:00(?::00)?)?$/;

/**
 * A calendar day as `2026-03-12`, written so, as `12.03.2026`, or in a cell of an .xlsx that has the format of a day. A plain number is
 * none, nor are `12/03/2026` and `12.03.26`, which may be several days, nor a moment that is not midnight.
 */
export function parseDay(cell: Cell): Parsed<string> {
  const unreadable = refuseUnreadable(cell);
  if (unreadable) return unreadable;
  const text = cell.text.trim();
  const [, year = '', month = '', day = ''] = iso.exec(text) ?? [];
  const [, dayFirst = '', monthNext = '', yearLast = ''] = russian.exec(text) ?? [];
  const found = year === '' ? toIso(yearLast, monthNext, dayFirst) : toIso(year, month, day);
  if (found === null || cell.kind === 'number' || cell.kind === 'flag') return refused('cell.not_day', cell);
  return parsed(found);
}

/** Null for a day that the calendar has not. */
function toIso(year: string, month: string, day: string): string | null {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : null;
}
