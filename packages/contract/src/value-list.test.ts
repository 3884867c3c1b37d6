import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readValueList, writeValueList } from './value-list.ts';

test.each([
  ['', []],
  ['a,b', ['a', 'b']],
  [' a , a,, b ', ['a', 'b']],
  [String.raw`Water\, Inc,Aqua`, ['Water, Inc', 'Aqua']],
  [String.raw`a\\,b`, ['a\\', 'b']],
  [String.raw`a\b\ `, [String.raw`a\b` + '\\']],
])('“%s” are the values %j [S-61]', (text, values) => {
  expect(readValueList(text)).toEqual(values);
});

test('whatever the values hold, they are read as they were written [S-61]', () => {
  const value = fc
    .string({ unit: fc.constantFrom('a', ',', '\\', ' '), minLength: 1, maxLength: 6 })
    .map((text) => text.trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(fc.uniqueArray(value, { maxLength: 4 }), (values) => {
      expect(readValueList(writeValueList(values))).toEqual(values);
    }),
  );
});
