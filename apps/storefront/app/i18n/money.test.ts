import { expect, test } from 'vitest';
import { formatMoney, formatNumber } from './money.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [39000, 'RUB', 'ru', '390 ₽'],
  [39050, 'RUB', 'ru', '390,50 ₽'],
  [123456789, 'RUB', 'ru', '1 234 567,89 ₽'],
  [139000, 'RUB', 'en', '₽1,390'],
  [450, 'AZN', 'en', '₼4.50'],
  [450, 'AZN', 'az', '4,50 ₼'],
  [123405, 'AZN', 'az', '1.234,05 ₼'],
  [450, 'AZN', 'ru', '4,50 ₼'],
  [123450, 'TRY', 'tr', '₺1.234,50'],
  [-20000, 'RUB', 'ru', '−200 ₽'],
  [-20000, 'RUB', 'en', '−₽200'],
  [0, 'RUB', 'ru', '0 ₽'],
  [5, 'USD', 'en', '$0.05'],
  [10000, 'KZT', 'en', '100 KZT'],
] as const)('writes %i %s in %s as %s [P-10]', (amount, currency, language, expected) => {
  expect(plain(formatMoney({ amount, currency }, language))).toBe(expected);
});

test('keeps the sum and its sign on one line', () => {
  expect(formatMoney({ amount: 139000, currency: 'RUB' }, 'ru')).toBe('1\u00a0390\u00a0₽');
});

test('groups whole numbers', () => {
  expect(plain(formatNumber(1234567, 'ru'))).toBe('1 234 567');
  expect(formatNumber(-1234, 'tr')).toBe('−1.234');
});
