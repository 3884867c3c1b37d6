import type { Cell } from '../cell.ts';
import { parsed, refused, refuseUnreadable, type Parsed } from './parsed.ts';

/** A long code that Excel has turned into a number. `1E5` is not: it may well be a code. */
const exponent = /^[-+]?\d(?:[.,]\d+)?E[-+]\d{2,3}$/i;
const dayLike =
  /^(?:\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d{2}-\d{2}(?:[ T].*)?|\d{1,2}[./-](?:янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[а-яa-z]*\.?|(?:янв|фев|мар|апр|май|июн|июл|авг|сен|окт|ноя|дек|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[а-яa-z]*\.?[./ -]\d{2})$/i;
/** Excel stores fifteen figures; of longer codes the last ones are zeros. */
const mostFigures = 15;

/** True of a code with zeros before it: where a column has one, a number in it may have lost its own. */
export function hasLeadingZeros({ kind, text }: Cell): boolean {
  return (kind === 'text' || kind === 'number') && /^0\d+$/.test(text.trim());
}

/**
 * An article, a barcode, an id of another program: any text, or a number that Excel cannot have damaged, which is a
 * whole one of at most fifteen figures without an exponent. `zerosElsewhere`: another cell of the column has leading
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
