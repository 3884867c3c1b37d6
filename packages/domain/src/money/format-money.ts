import type { Language } from '../languages.ts';
import type { Currency, Money } from './money.ts';

const NBSP = '\u00a0';
const MINUS = '\u2212';

// Node and Chromium disagree on Azerbaijani, so the patterns are ours on both sides; Intl has no part in them.
const patterns: Readonly<Record<Language, { group: string; decimal: string; isSymbolFirst: boolean }>> = {
  ru: { group: NBSP, decimal: ',', isSymbolFirst: false },
  en: { group: ',', decimal: '.', isSymbolFirst: true },
  az: { group: '.', decimal: ',', isSymbolFirst: false },
  tr: { group: '.', decimal: ',', isSymbolFirst: true },
};

// The manat stands by its code: its sign is missing from many system fonts and would be an empty box.
const symbols: Readonly<Partial<Record<Currency, string>>> = { RUB: '₽', EUR: '€', USD: '$', TRY: '₺' };

/** Small sums, few of them whole: their decimals stand under each other. */
const alwaysWithMinor: ReadonlySet<Currency> = new Set(['AZN']);

const MINOR_IN_WHOLE = 100;

/** A number with thousands grouped, and as many decimals as it has: points, pieces, kilometres. */
export function formatNumber(value: number, language: Language): string {
  const { group, decimal } = patterns[language];
  const [whole, ...decimals] = String(Math.abs(value)).split('.');
  const digits = [groupThousands(Number(whole), group), ...decimals].join(decimal);
  return value < 0 ? `${MINUS}${digits}` : digits;
}

/**
 * Money as people of the language write it: `1 390,50 ₽`, `4.50 AZN`. Minor units are left out when they are nought,
 * except where most sums have them. A currency without a symbol stands by its code, after a space.
 */
export function formatMoney({ amount, currency }: Money, language: Language): string {
  const { group, decimal, isSymbolFirst } = patterns[language];
  const minor = Math.abs(amount) % MINOR_IN_WHOLE;
  const fraction = minor === 0 && !alwaysWithMinor.has(currency) ? '' : `${decimal}${String(minor).padStart(2, '0')}`;
  const number = groupThousands(Math.trunc(Math.abs(amount) / MINOR_IN_WHOLE), group) + fraction;
  const sign = amount < 0 ? MINUS : '';
  const symbol = symbols[currency];

  if (symbol !== undefined && isSymbolFirst) return `${sign}${symbol}${number}`;
  return `${sign}${number}${NBSP}${symbol ?? currency}`;
}

function groupThousands(value: number, group: string): string {
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, group);
}
