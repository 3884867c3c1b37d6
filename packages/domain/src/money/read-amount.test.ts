import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAmount, toTypedAmount } from './read-amount.ts';

test.each([
  ['1 234,50', 123_450],
  ['1234.50', 123_450],
  ['1234,5', 123_450],
  ['1.234,50', 123_450],
  ['1,234.50', 123_450],
  ["1'234.50", 123_450],
  ['1\u00a0234,50\u00a0₽', 123_450],
  ['1\u202f234,50', 123_450],
  ['₽390', 39_000],
  ['390 руб.', 39_000],
  ['390 р', 39_000],
  ['390р.', 39_000],
  ['390 Руб', 39_000],
  ['390 TL', 39_000],
  ['390 тг', 39_000],
  ['390 манат', 39_000],
  ['390 кг', { problem: 'not_a_number' }],
  ['4.50 AZN', 450],
  ['1 234 567', 123_456_700],
  ['1,234,567', 123_456_700],
  ['0', 0],
  ['0,500', 50],
  ['12,500', { problem: 'ambiguous' }],
  ['1.234', { problem: 'ambiguous' }],
  ['390,505', { problem: 'ambiguous' }],
  ['1390,505', { problem: 'too_precise' }],
  ['390,5050', { problem: 'too_precise' }],
  ['12 34', { problem: 'not_a_number' }],
  ['1,23,4', { problem: 'not_a_number' }],
  ['1.234.56', { problem: 'not_a_number' }],
  ['390,', { problem: 'not_a_number' }],
  ['-390', { problem: 'not_a_number' }],
  ['3,9E+2', { problem: 'not_a_number' }],
  ['', { problem: 'not_a_number' }],
  ['abc', { problem: 'not_a_number' }],
  ['99999999999', { problem: 'too_large' }],
])('%j is read as %j minor units or refused [rule 116]', (typed, read) => {
  expect(readAmount(typed)).toEqual(typeof read === 'number' ? { amount: read } : read);
});

test('an amount that is typed as it is shown is read as itself [rule 116]', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999_99 }),
      fc.constantFrom(',' as const, '.' as const),
      (amount, decimal) => {
        expect(readAmount(toTypedAmount(amount, decimal))).toEqual({ amount });
      },
    ),
  );
});
