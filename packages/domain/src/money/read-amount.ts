import type { MinorUnits } from './money.ts';

/** Why a typed amount is none. `ambiguous`: its sign may group thousands or begin the fraction. */
export type AmountProblem = 'not_a_number' | 'too_precise' | 'ambiguous' | 'too_large';

export type ReadAmount = { readonly amount: MinorUnits } | { readonly problem: AmountProblem };

const wholeDigitsAtMost = 10;

/**
 * Reads what a person typed or copied from a table (rule 116): `1 234,50`, `1234.50`, `1.234,50` and `1,234.50` are
 * 123450 minor units. The last of two different signs begins the fraction; the other one and spaces group thousands. A
 * currency sign at either end is passed over. Nothing is rounded or guessed: `1,234` may be a thousand or a unit.
 */
export function readAmount(typed: string): ReadAmount {
  const text = typed
    .trim()
    .replace(/^\p{Sc}\s*/u, '')
    .replace(/\s*(?:\p{Sc}|руб\.?|[A-Z]{3})$/u, '')
    .replaceAll(/\s/gu, ' ');
  if (!/^\d[\d ,.']*$/.test(text)) return { problem: 'not_a_number' };
  const signs = text.replaceAll(/\d/g, '');
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  const mark = last < 0 ? '' : (text[last] ?? '');
  const isOnlyMark = mark !== '' && signs.split(mark).length === 2;
  const isFraction = isOnlyMark && last > Math.max(text.lastIndexOf(' '), text.lastIndexOf("'"));
  const whole = isFraction ? text.slice(0, last) : text;
  const fraction = isFraction ? text.slice(last + 1) : '';

  const groups = whole.split(/[ ,.']/);
  const groupSigns = new Set(whole.replaceAll(/\d/g, ''));
  const isGrouped = groups.length > 1;
  if (
    isGrouped &&
    (groupSigns.size > 1 || !groups.every((group, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group)))
  )
    return { problem: 'not_a_number' };
  if (isFraction && fraction === '') return { problem: 'not_a_number' };
  if (fraction.length === 3 && !isGrouped && /^\d{1,3}$/.test(whole) && whole !== '0') return { problem: 'ambiguous' };
  if (!/^\d*$/.test(fraction)) return { problem: 'not_a_number' };
  if (/[^0]/.test(fraction.slice(2))) return { problem: 'too_precise' };

  const digits = groups.join('').replace(/^0+(?=\d)/, '');
  if (digits.length > wholeDigitsAtMost) return { problem: 'too_large' };
  return { amount: Number(digits) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')) };
}

/** An amount as it is typed: `390`, `390,50`; with the sign that the language writes before a fraction. */
export function toTypedAmount(amount: MinorUnits, decimal: ',' | '.'): string {
  const fraction = amount % 100;
  const whole = String(Math.trunc(amount / 100));
  return fraction === 0 ? whole : `${whole}${decimal}${String(fraction).padStart(2, '0')}`;
}
