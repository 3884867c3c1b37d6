import { expect, test } from 'vitest';
import { findCurrencies } from './currency-names.ts';
import { vatIn } from './vat.ts';

test.each([
  ['RUB', '₽'],
  ['RUB, BYN', 'руб.'],
  ['BYN', 'бел. руб.'],
  ['RUB', 'рос. руб.'],
  ['RUB, BYN', ' РУБ '],
  ['RUB', '643'],
  ['RUB', 'RUR'],
  ['AZN, TMT', 'man.'],
  ['TRY', 'TL'],
  ['USD, CAD, AUD', '$'],
  ['', 'шт'],
])('the currencies %s have the name %j [G-05p]', (currencies, name) => {
  expect(findCurrencies(name).join(', ')).toBe(currencies);
});

test.each([
  [9, { rate: 5, sum: 500 }],
  [10, { rate: 7, sum: 687 }],
  [1, null],
])('the tax of code %s in 105.00 is %j [G-05p]', (code, vat) => {
  expect(vatIn(code, 105_00)).toEqual(vat);
});
