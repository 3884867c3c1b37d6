import { expect, test } from 'vitest';
import { placeByName, readPieces } from './entry-reading.ts';

test.each([
  ['12', 12],
  ['1 200', 1200],
  ['1\u00a0200,00', 1200],
  ['0', 0],
  ['−3', -3],
  ['1,5', null],
  ['1e3', null],
  ['', null],
  ['12 шт', null],
  ['9999999', null],
])('%j is read as %j pieces [G-03]', (typed, pieces) => {
  expect(readPieces(typed)).toBe(pieces);
});

const rows = [
  { productId: 'a', externalId: 'W19', name: 'Капля 19 л' },
  { productId: 'b', externalId: 'CUP', name: 'Стаканы' },
];

test('pasted lines of a code or a name and a number find their products, in any order [G-03]', () => {
  expect(placeByName('CUP\t7\r\nкапля 19 л\t12\r\nNONE\t1\r\n', rows)).toEqual({
    found: [
      { productId: 'b', text: '7' },
      { productId: 'a', text: '12' },
    ],
    lost: 1,
  });
});

test('a column of numbers is no list of names [G-03]', () => {
  expect(placeByName('7\n12\n', rows)).toBeNull();
  expect(placeByName('7\t12\n', rows)).toBeNull();
});
