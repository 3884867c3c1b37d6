import type { Cell } from '../cell.ts';
import { parsed, refused, refuseUnreadable, type Parsed } from './parsed.ts';

/**
 * Matches a long code that Excel turned into a number with an exponent (`4,60123E+12`). `1E5` may be a code, and does
 * not match.
 */
const exponent = /^[-+]?\d(?:[.,]\d+)?E[-+]\d{2,3}$/i;
const dayLike =
  /^(?:\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d{2}-\d{2}(?:[ T].*)?|\d{1,2}[./-](?:янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[а-яa-z]*\.?|(?:янв|фев|мар|апр|май|июн|июл|авг|сен|окт|ноя|дек|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[а-яa-z]*\.?[./ -]\d{2})$/i;
/** The digits of a number that Excel stores; it replaces later digits of a code by zeros. */
const mostFigures = 15;

/** Whether a cell is a code with leading zeros: then numbers in its column may have lost theirs. */
export function hasLeadingZeros({ kind, text }: Cell): boolean {
  return (kind === 'text' || kind === 'number') && /^0\d+$/.test(text.trim());
}

/**
 * Parses a code (an article number, a barcode, an id): any text, or a number that Excel cannot have damaged, which is a
 * whole one of at most fifteen digits without an exponent. `zerosElsewhere`: another cell of the column has leading
 * zeros, so a plain number is refused, because the number of its lost zeros is unknown.
 */
export function parseCode(cell: Cell, { zerosElsewhere }: { readonly zerosElsewhere: boolean }): Parsed<string> {
  const unreadable = refuseUnreadable(cell);
  if (unreadable) return unreadable;
  const text = cell.text.trim();
  if (cell.kind === 'day' || dayLike.test(text)) return refused('cell.date_in_code', cell);
  if (cell.kind === 'flag' || exponent.test(text)) return refused('cell.damaged_code', cell);
  if (cell.kind !== 'number') return parsed(text);
  const whole = text.replace(/^(\d+)\.0+$/, '$1');
  if (!/^\d+$/.test(whole) || whole.length > mostFigures) return refused('cell.damaged_code', cell);
  if (zerosElsewhere && !whole.startsWith('0')) return refused('cell.lost_zeros', cell);
  return parsed(whole);
}
