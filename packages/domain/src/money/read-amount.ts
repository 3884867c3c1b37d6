import { findCurrencies } from './currency-names.ts';
import type { MinorUnits } from './money.ts';
import { splitDecimal } from './split-decimal.ts';

/** Why typed text is not an amount. `ambiguous`: its comma or point may group thousands or begin the fraction. */
export type AmountProblem = 'not_a_number' | 'too_precise' | 'ambiguous' | 'too_large';

export type ReadAmount = { readonly amount: MinorUnits } | { readonly problem: AmountProblem };

const wholeDigitsAtMost = 10;

/**
 * Reads an amount that a person typed or copied from a table (rule 116, `splitDecimal`). A currency's sign at either
 * end, its code, or a name that people give it is ignored. Nothing is rounded or guessed.
 */
export function readAmount(typed: string): ReadAmount {
  const text = withoutCurrency(typed.trim().replace(/^\p{Sc}\s*/u, ''));
  const read = splitDecimal(text);
  if (read === 'ambiguous') return { problem: 'ambiguous' };
  if (!read) return { problem: 'not_a_number' };
  const { whole, fraction } = read;
  if (/[^0]/.test(fraction.slice(2))) return { problem: 'too_precise' };
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (digits.length > wholeDigitsAtMost) return { problem: 'too_large' };
  return { amount: Number(digits) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')) };
}

function withoutCurrency(text: string): string {
  const [, amount, name = ''] = /^(.*\d)\s*(\D+)$/su.exec(text) ?? [];
  const isCurrency = /^(?:\p{Sc}|[A-Z]{3})$/u.test(name) || findCurrencies(name).length > 0;
  return amount !== undefined && isCurrency ? amount : text;
}

/** An amount as people type it: `390`, `390,50`; `decimal` is the language's decimal separator. */
export function toTypedAmount(amount: MinorUnits, decimal: ',' | '.'): string {
  const fraction = amount % 100;
  const whole = String(Math.trunc(amount / 100));
  return fraction === 0 ? whole : `${whole}${decimal}${String(fraction).padStart(2, '0')}`;
}
