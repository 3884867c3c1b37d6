import { expect, test } from 'vitest';
import { findCurrency } from './currency-names.ts';
import { vatIn } from './vat.ts';

test.each([
  ['RUB', '₽'],
  ['RUB', 'руб.'],
  ['RUB', 'рос. руб.'],
  ['RUB', ' РУБ '],
  ['RUB', '643'],
  ['RUB', 'RUR'],
  ['AZN', 'man.'],
  ['TRY', 'TL'],
  ['USD', '$'],
  [null, 'шт'],
])('a currency is %s by the name %j [G-05p]', (currency, name) => {
  expect(findCurrency(name)).toBe(currency);
});

test.each([
  [9, { rate: 5, sum: 500 }],
  [10, { rate: 7, sum: 687 }],
  [1, null],
])('the tax of code %s in 105.00 is %j [G-05p]', (code, vat) => {
  expect(vatIn(code, 105_00)).toEqual(vat);
});
