import type { Language } from '../languages.ts';
import type { Currency, Money } from './money.ts';

const NBSP = '\u00a0';
const MINUS = '\u2212';

// Own patterns on both sides, without Intl: Node and Chromium disagree on Azerbaijani.
const patterns: Readonly<Record<Language, { group: string; decimal: string; isSymbolFirst: boolean }>> = {
  ru: { group: NBSP, decimal: ',', isSymbolFirst: false },
  en: { group: ',', decimal: '.', isSymbolFirst: true },
  az: { group: '.', decimal: ',', isSymbolFirst: false },
  tr: { group: '.', decimal: ',', isSymbolFirst: true },
};

// The manat uses its code, because many system fonts lack its sign.
const symbols: Readonly<Partial<Record<Currency, string>>> = { RUB: '₽', EUR: '€', USD: '$', TRY: '₺' };

/** The currencies whose decimals are always shown, because their sums are rarely whole. */
const alwaysWithMinor: ReadonlySet<Currency> = new Set(['AZN']);

const MINOR_IN_WHOLE = 100;

/** A number with grouped thousands and its own decimals: points, pieces, kilometres. */
export function formatNumber(value: number, language: Language): string {
  return formatDecimal(String(value), language);
}

/** A number as data has it, `-1696.10`, with grouped thousands and without zero decimals: `−1 696,10`. */
export function formatDecimal(text: string, language: Language): string {
  const { group, decimal } = patterns[language];
  const [whole = '', decimals = ''] = text.replace('-', '').split('.');
  const digits = groupThousands(whole, group) + (/[^0]/.test(decimals) ? `${decimal}${decimals}` : '');
  return text.startsWith('-') ? `${MINUS}${digits}` : digits;
}

/**
 * Money in the language's format: `1 390,50 ₽`, `4.50 AZN`. Leaves out zero minor units, except in currencies where
 * most sums have them. A currency without a symbol uses its code, after a space.
 */
export function formatMoney({ amount, currency }: Money, language: Language): string {
  const { group, decimal, isSymbolFirst } = patterns[language];
  const minor = Math.abs(amount) % MINOR_IN_WHOLE;
  const fraction = minor === 0 && !alwaysWithMinor.has(currency) ? '' : `${decimal}${String(minor).padStart(2, '0')}`;
  const number = groupThousands(String(Math.trunc(Math.abs(amount) / MINOR_IN_WHOLE)), group) + fraction;
  const sign = amount < 0 ? MINUS : '';
  const symbol = symbols[currency];

  if (symbol !== undefined && isSymbolFirst) return `${sign}${symbol}${number}`;
  return `${sign}${number}${NBSP}${symbol ?? currency}`;
}

function groupThousands(whole: string, group: string): string {
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, group);
}
