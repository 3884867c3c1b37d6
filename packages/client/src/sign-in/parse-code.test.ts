import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPastedCode, toTypedCode } from './parse-code.ts';

test.each([
  ['1234', 4, '1234'],
  [' 12 34 ', 4, '1234'],
  ['12-34', 4, '1234'],
  ['код:4821', 4, '4821'],
  ['Ваш код: 4821. Никому его не сообщайте', 4, '4821'],
  ['Капля: код 482 913 (5 минут)', 6, '482913'],
  ['Your code is 482-913', 6, '482913'],
  ['Код 1234-5678, ещё 9012', 4, '9012'],
  ['Код 1234 для +7 916 123-45-67', 4, '1234'],
  ['До 20.11.2026 код 5512', 4, '5512'],
  ['12', 4, '12'],
  ['', 4, ''],
  ['кода нет', 4, ''],
  ['12345678', 4, '1234'],
])('"%s" pasted for a code of %i digits is %s [S-39]', (pasted, length, code) => {
  expect(findPastedCode(pasted, length)).toBe(code);
});

test.each([
  ['+7 (495) 123-45-67', '4567'],
  ['4567', '4567'],
  ['45 67', '4567'],
])('of the pasted number %s that called the last digits are %s [P-05] [V-14]', (pasted, code) => {
  expect(findPastedCode(pasted, 4, { isCall: true })).toBe(code);
});

test('typed text is reduced to the digits of a code', () => {
  expect([toTypedCode('1a2 ', 4), toTypedCode('123456', 4), toTypedCode('', 4)]).toEqual(['12', '1234', '']);
});

test('a code is found in any text without other digits', () => {
  const words = fc.string({ maxLength: 20 }).map((text) => text.replaceAll(/[\d./:-]/g, 'x'));
  fc.assert(
    fc.property(words, words, fc.stringMatching(/^\d{4}$/), (before, after, code) => {
      expect(findPastedCode(`${before}${code}${after}`, 4)).toBe(code);
      expect(findPastedCode(`${before}${code}${after}`, 4, { isCall: true })).toBe(code);
    }),
  );
});
