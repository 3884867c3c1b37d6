import type { Language } from '@kaplya/domain/languages';
import type { Money } from '@kaplya/domain/money';

const NBSP = '\u00a0';
const MINUS = '\u2212';

// Node and Chromium disagree on Azerbaijani, so the patterns are ours on both sides; Intl has no part in them.
const PATTERNS: Record<Language, { group: string; decimal: string; isSymbolFirst: boolean }> = {
  ru: { group: NBSP, decimal: ',', isSymbolFirst: false },
  en: { group: ',', decimal: '.', isSymbolFirst: true },
  az: { group: '.', decimal: ',', isSymbolFirst: false },
  tr: { group: '.', decimal: ',', isSymbolFirst: true },
};

const SYMBOLS: Record<string, string> = { RUB: '₽', AZN: '₼', EUR: '€', USD: '$', TRY: '₺' };

const MINOR_IN_WHOLE = 100;

function groupThousands(digits: string, group: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, group);
}

/** A whole number with thousands grouped: points, pieces. */
export function formatNumber(value: number, language: Language): string {
  const digits = groupThousands(String(Math.abs(value)), PATTERNS[language].group);
  return value < 0 ? `${MINUS}${digits}` : digits;
}

/**
 * Minor units as people of the language write them: `1 390,50 ₽`, `₼4.50`. Minor units are left out when they are
 * nought. A currency without a symbol stands by its code, after a space.
 */
export function formatMoney({ amount, currency }: Money, language: Language): string {
  const { group, decimal, isSymbolFirst } = PATTERNS[language];
  const whole = Math.trunc(Math.abs(amount) / MINOR_IN_WHOLE);
  const minor = Math.abs(amount) % MINOR_IN_WHOLE;
  const fraction = minor === 0 ? '' : `${decimal}${String(minor).padStart(2, '0')}`;
  const number = groupThousands(String(whole), group) + fraction;
  const sign = amount < 0 ? MINUS : '';
  const symbol = SYMBOLS[currency];

  if (symbol && isSymbolFirst) return `${sign}${symbol}${number}`;
  return `${sign}${number}${NBSP}${symbol ?? currency}`;
}
