import type { Language } from './languages.ts';
import type { Currency, Money } from './money.ts';

const symbols: Readonly<Record<Currency, string>> = { RUB: '₽', AZN: '₼', EUR: '€', USD: '$' };

const separators: Readonly<Record<Language, { readonly decimal: string; readonly group: string }>> = {
  ru: { decimal: ',', group: '\u00a0' },
  en: { decimal: '.', group: ',' },
  az: { decimal: ',', group: '\u00a0' },
  tr: { decimal: ',', group: '.' },
};

/**
 * `1 100 ₽`, `390,50 ₽`: our own pattern, since Node's and a browser's Intl do not print every language alike. Minor
 * units that are zero are left out.
 */
export function formatMoney({ amount, currency }: Money, language: Language): string {
  const { decimal, group } = separators[language];
  const minor = Math.abs(amount) % 100;
  const major = String(Math.trunc(Math.abs(amount) / 100)).replaceAll(/\B(?=(\d{3})+$)/g, group);
  const number = minor === 0 ? major : `${major}${decimal}${String(minor).padStart(2, '0')}`;
  return `${amount < 0 ? '−' : ''}${number}\u00a0${symbols[currency] ?? currency}`;
}
