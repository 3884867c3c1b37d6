import { findCurrencies } from '@kaplya/domain/currency-names';
import { splitDecimal, type Decimal } from '@kaplya/domain/split-decimal';
import type { Cell } from '../cell.ts';
import { parsed, refused, refuseUnreadable, type Parsed } from './parsed.ts';

export interface DecimalOptions {
  /** The number of decimals of the currency or unit: 2 for roubles, 0 for yen or pieces. */
  readonly digits: number;
  readonly mayBeNegative?: boolean;
  /**
   * The currency that may be named beside the number, as in `66 ₽` or `1 234,50 руб.`: an ISO code, or `any`; absent: a
   * named currency is no number.
   */
  readonly currency?: string;
}

const spaces = String.raw`[\s\u00a0\u2007\u2009\u202f]*`;
const namedBefore = new RegExp(`^(\\p{L}[\\p{L}. ]*|\\p{Sc})${spaces}(?=\\d)`, 'u');
const namedAfter = new RegExp(`(?<=\\d)${spaces}(\\p{L}[\\p{L}. ]*|\\p{Sc})$`, 'u');

/** The digits of a number that Excel stores; later ones are rounding errors. */
const storedFigures = 15;

/**
 * Parses a number to a whole number of its smallest units, without floating point: `1 234,50` with two `digits` is
 * 123450. Spaces group thousands; so does a comma or point if the other one follows (`1.234,50`) or if there are
 * several. `1,234` alone is refused as ambiguous. A number of an .xlsx always has a point.
 */
export function parseDecimal(cell: Cell, options: DecimalOptions): Parsed<number> {
  const { digits, mayBeNegative = false } = options;
  const unreadable = refuseUnreadable(cell);
  if (unreadable) return unreadable;
  if (cell.kind === 'day') return refused('cell.date_in_number', cell);
  if (cell.kind === 'flag') return refused('cell.not_number', cell);
  const text = cell.text.trim();
  const isNegative = /^[-−]/.test(text);
  const { currency, written } = withoutCurrency(text.replace(/^[-−+]\s?/, ''), cell, options);
  if (currency !== null) return refused('cell.other_currency', cell, { currency });
  if (cell.kind === 'text' && /^\d(?:[.,]\d+)?E[-+]?\d+$/i.test(written)) return refused('cell.damaged_number', cell);
  const number = cell.kind === 'number' ? toExact(written) : splitDecimal(written);
  if (number === 'ambiguous') return refused('cell.ambiguous_number', cell);
  if (!number) return refused('cell.not_number', cell);
  const fraction = number.fraction.replace(/0+$/, '');
  if (fraction.length > digits) return refused('cell.too_many_decimals', cell, { most: digits });
  const amount = Number(number.whole + fraction.padEnd(digits, '0'));
  if (!Number.isSafeInteger(amount)) return refused('cell.too_great', cell);
  if (isNegative && amount !== 0 && !mayBeNegative) return refused('cell.negative', cell);
  return parsed(isNegative && amount !== 0 ? -amount : amount);
}

/** The number without its currency; `currency`: the named one, if it cannot be that of the options. */
function withoutCurrency(
  text: string,
  { kind }: Cell,
  { currency: allowed }: DecimalOptions,
): { readonly currency: string | null; readonly written: string } {
  const [part = '', name = ''] =
    (kind === 'text' && allowed && (namedAfter.exec(text) ?? namedBefore.exec(text))) || [];
  const [first, ...others] = findCurrencies(name);
  if (first === undefined) return { currency: null, written: text };
  const written = text.endsWith(part) ? text.slice(0, -part.length) : text.slice(part.length);
  const isAllowed = allowed === 'any' || [first, ...others].some((currency) => currency === allowed);
  return { currency: isAllowed ? null : first, written };
}

/** Parses a whole number of pieces, days or bottles. */
export function parseCount(cell: Cell, options: Omit<DecimalOptions, 'digits'> = {}): Parsed<number> {
  return parseDecimal(cell, { ...options, digits: 0 });
}

/** A number of an .xlsx, which may have an exponent, as the fifteen figures that Excel shows of it. */
function toExact(text: string): Decimal | null {
  const match = /^(\d*)\.?(\d*)(?:E([-+]?\d+))?$/i.exec(text);
  if (!match) return null;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const figures = (whole + fraction).replace(/^0+/, '');
  const point = figures.length - fraction.length + Number(exponent);
  if (Math.abs(point) > 40) return figures === '' ? { whole: '0', fraction: '' } : null;
  const rounded = roundFigures(figures);
  // Rounding may have added a digit, as of 9.99… to 10.
  return place(rounded, point + rounded.length - figures.length);
}

/** The figures rounded half up to fifteen, followed by as many zeros as were cut off. */
function roundFigures(figures: string): string {
  if (figures.length <= storedFigures) return figures;
  const storedPart = BigInt(figures.slice(0, storedFigures)) + (Number(figures[storedFigures]) >= 5 ? 1n : 0n);
  return String(storedPart) + '0'.repeat(figures.length - storedFigures);
}

function place(figures: string, point: number): Decimal {
  if (point <= 0) return { whole: '0', fraction: '0'.repeat(-point) + figures };
  return { whole: figures.slice(0, point).padEnd(point, '0'), fraction: figures.slice(point) };
}
