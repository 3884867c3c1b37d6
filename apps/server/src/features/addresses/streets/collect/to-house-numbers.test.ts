import { expect, test } from 'vitest';
import { toHouseNumbers } from './to-house-numbers.ts';

test.each([
  ['12', ['12']],
  ['12 корп. 2', ['12к2']],
  ['12к2 с1', ['12к2с1']],
  ['12 К 2', ['12к2']],
  ['7 стр.3', ['7с3']],
  ['18 а', ['18а']],
  ['14/2', ['14/2']],
  ['5;6, 7A', ['5', '6', '7A']],
  ['№ 9', ['9']],
  ['No: 9', ['9']],
  ['12-14', ['12-14']],
  ['дом без номера', []],
  ['1'.repeat(30), []],
  ['', []],
])('the house number %s of OpenStreetMap is stored as the search writes it: %j [G-14a]', (written, expected) => {
  expect(toHouseNumbers(written)).toEqual(expected);
});
