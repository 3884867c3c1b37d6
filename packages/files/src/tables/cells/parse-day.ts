import type { Cell } from '../cell.ts';
import { parsed, refused, refuseUnreadable, type Parsed } from './parsed.ts';

const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[ T]00:00(?::00(?:\.0+)?)?)?$/;
const russian = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?: 0?0:00(?::00)?)?$/;

/**
 * Parses a calendar day, returned as `2026-03-12`: from `2026-03-12`, `12.03.2026`, or a cell of an .xlsx with a date
 * format. Refuses plain numbers, `12/03/2026` and `12.03.26`, which are ambiguous, and times other than midnight.
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

/** Formats a day as ISO; null for one that does not exist, such as 30 February. */
function toIso(year: string, month: string, day: string): string | null {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : null;
}
