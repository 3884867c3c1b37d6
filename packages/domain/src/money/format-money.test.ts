import { expect, test } from 'vitest';
import { formatDecimal, formatMoney, formatNumber } from './format-money.ts';
import type { Language } from '../languages.ts';

test.each([
  { language: 'ru', amount: 1390_50, currency: 'RUB', text: '1\u00a0390,50\u00a0₽' },
  { language: 'ru', amount: 70_00, currency: 'RUB', text: '70\u00a0₽' },
  { language: 'ru', amount: -5, currency: 'RUB', text: '\u22120,05\u00a0₽' },
  { language: 'en', amount: 1234567_00, currency: 'RUB', text: '₽1,234,567' },
  { language: 'en', amount: -4_50, currency: 'AZN', text: '\u22124.50\u00a0AZN' },
  { language: 'az', amount: 1390_50, currency: 'AZN', text: '1.390,50\u00a0AZN' },
  { language: 'az', amount: 4_00, currency: 'AZN', text: '4,00\u00a0AZN' },
  { language: 'ru', amount: 1390_50, currency: 'AZN', text: '1\u00a0390,50\u00a0AZN' },
  { language: 'en', amount: 5, currency: 'USD', text: '$0.05' },
  { language: 'en', amount: -200_00, currency: 'RUB', text: '\u2212₽200' },
  { language: 'tr', amount: 1390_50, currency: 'TRY', text: '₺1.390,50' },
  { language: 'en', amount: 100_00, currency: 'KZT', text: '100\u00a0KZT' },
  { language: 'ru', amount: 0, currency: 'RUB', text: '0\u00a0₽' },
] as const)('in $language $amount of $currency is $text [P-10]', ({ language, amount, currency, text }) => {
  expect(formatMoney({ amount, currency }, language)).toBe(text);
});

test('numbers are grouped as the language does [P-10]', () => {
  expect(formatNumber(-1234567, 'ru')).toBe('\u22121\u00a0234\u00a0567');
  expect(formatNumber(999, 'en')).toBe('999');
});

test('decimals stand after the mark of the language [P-10]', () => {
  expect(['ru', 'en', 'az', 'tr'].map((language) => formatNumber(1.2, language as Language))).toEqual([
    ...['1,2', '1.2', '1,2', '1,2'],
  ]);
  expect(formatNumber(-12345.6789, 'az')).toBe('\u221212.345,6789');
});

test.each([
  ['1696.07', 'ru', '1\u00a0696,07'],
  ['1696.10', 'en', '1,696.10'],
  ['0.00', 'ru', '0'],
  ['-504.83', 'az', '\u2212504,83'],
  ['12345', 'tr', '12.345'],
])('the number %s of data is written in %s as %s [G-04e]', (text, language, expected) => {
  expect(formatDecimal(text, language as Language)).toBe(expected);
});
