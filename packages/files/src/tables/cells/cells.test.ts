import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellRefusalCodes, fileRefusalCodes } from '../../file-refused.ts';
import { emptyCell, type Cell, type CellKind } from '../cell.ts';
import { cellIntent } from './cell-intent.ts';
import { hasLeadingZeros, parseCode } from './parse-code.ts';
import { parseDay } from './parse-day.ts';
import { parseCount, parseDecimal } from './parse-decimal.ts';
import { parseFlag } from './parse-flag.ts';
import { parseText } from './parse-text.ts';
import type { Parsed } from './parsed.ts';

const cell = (text: string, kind: CellKind = 'text'): Cell => ({ kind, text });
const outcome = <Value>(parsed: Parsed<Value>) => (parsed.ok ? parsed.value : parsed.code);

describe('what a cell wants [G-04b]', () => {
  test.each([
    ['keep', undefined],
    ['keep', emptyCell],
    ['keep', cell('  ')],
    ['clear', cell('-')],
    ['clear', cell(' - ')],
  ] as const)('is to %s for %j', (intent, one) => {
    expect(cellIntent(one)).toBe(intent);
  });

  test('is else its value', () => {
    expect(cellIntent(cell('--'))).toEqual(cell('--'));
    expect(cellIntent(cell('0', 'number'))).toEqual(cell('0', 'number'));
  });
});

describe('a code [G-04b]', () => {
  test.each([
    ['W19', 'W19', 'text', false],
    ['007', '007', 'text', true],
    ['1E5', '1E5', 'text', false],
    ['4600012345678', '4600012345678', 'number', false],
    ['123', '123.0', 'number', false],
    ['00042', '00042', 'number', true],
    ['cell.damaged_code', '1E+12', 'text', false],
    ['cell.damaged_code', '4,60001E+12', 'text', false],
    ['cell.damaged_code', '4.60001E+12', 'number', false],
    ['cell.damaged_code', '1234567890123456', 'number', false],
    ['cell.damaged_code', '12.5', 'number', false],
    ['cell.damaged_code', '-5', 'number', false],
    ['cell.damaged_code', 'TRUE', 'flag', false],
    ['cell.lost_zeros', '42', 'number', true],
    ['cell.date_in_code', '2026-03-12', 'day', false],
    ['cell.date_in_code', '12.03.2026', 'text', false],
    ['cell.date_in_code', '12.мар', 'text', false],
    ['cell.date_in_code', 'мар.12', 'text', false],
    ['cell.date_in_code', '12-Mar', 'text', false],
    ['cell.error', '#REF!', 'error', false],
    ['cell.empty', '', 'empty', false],
  ] as const)('is %s of %j (%s, zeros elsewhere: %s)', (expected, text, kind, zerosElsewhere) => {
    expect(outcome(parseCode(cell(text, kind), { zerosElsewhere }))).toBe(expected);
  });

  test('has zeros before it as a text, or by the format of its number', () => {
    expect([cell('007'), cell('00042', 'number')].every(hasLeadingZeros)).toBe(true);
    expect([cell('0'), cell('7'), cell('0a'), cell('0.5', 'number')].some(hasLeadingZeros)).toBe(false);
  });
});

describe('a decimal [G-04b, rule 116]', () => {
  test.each([
    [123_450, '1 234,50'],
    [123_450, '1234.50'],
    [123_450, '1\u00a0234,50'],
    [123_450, '1\u202f234,50'],
    [123_450, '1.234,50'],
    [123_450, '1,234.50'],
    [123_456_700, '1.234.567'],
    [123_456_750, '1 234 567,5'],
    [39_000, '390'],
    [50, '0,5'],
    [1_250, '12,5000'],
    ['cell.ambiguous_number', '1,234'],
    ['cell.ambiguous_number', '1.234'],
    ['cell.ambiguous_number', '12.500'],
    ['cell.too_many_decimals', '0,234'],
    ['cell.too_many_decimals', '1 234,567'],
    ['cell.too_many_decimals', '1234,567'],
    ['cell.not_number', '1,23,45'],
    ['cell.not_number', '1.234,567.8'],
    ['cell.not_number', '1 23,45'],
    ['cell.not_number', '12 34'],
    ['cell.not_number', '390 ₽'],
    ['cell.not_number', '12,'],
    ['cell.not_number', ',5'],
    ['cell.not_number', 'Вода'],
    ['cell.damaged_number', '1E+12'],
    ['cell.negative', '-5'],
    ['cell.negative', '−5,00'],
    [0, '-0'],
    ['cell.too_great', '99999999999999999'],
  ])('with two digits is %s of %j', (expected, text) => {
    expect(outcome(parseDecimal(cell(text), { digits: 2 }))).toBe(expected);
  });

  test.each([
    [123_450, '1234.5'],
    [123_400, '1234'],
    [100, '1.000'],
    [30, '0.30000000000000004'],
    [39_000, '390.00000000000006'],
    [1_000, '9.999999999999999999'],
    [150, '1.5E0'],
    [2, '1.5E-2'.replace('1.5', '2')],
    [1_200_000, '1.2E+4'],
    ['cell.too_many_decimals', '1.234'],
    ['cell.too_great', '1E+30'],
    ['cell.negative', '-1'],
  ])('of a number of an .xlsx is %s of %j', (expected, text) => {
    expect(outcome(parseDecimal(cell(text, 'number'), { digits: 2 }))).toBe(expected);
  });

  test.each([
    [123_450, '1 234,50 руб.'],
    [6_600, '66 р'],
    [6_600, '66₽'],
    [6_600, '₽ 66,00'],
    [39_050, '390,50 рос. руб.'],
    [39_000, '390 RUB'],
    ['cell.other_currency', '390 $'],
    ['cell.other_currency', '12,50 ₼'],
    ['cell.other_currency', 'TL 390'],
    ['cell.not_number', '390 шт'],
    ['cell.not_number', '390 р. 5'],
    ['cell.not_number', 'руб.'],
    ['cell.ambiguous_number', '1,234 руб.'],
    ['cell.negative', '-5 руб.'],
  ])('of a shop of roubles is %s of %j [G-04n]', (expected, text) => {
    expect(outcome(parseDecimal(cell(text), { digits: 2, currency: 'RUB' }))).toBe(expected);
  });

  test.each([
    [1_250, 'BYN', '12,50 руб.'],
    [1_250, 'BYN', '12,50 бел. руб.'],
    [1_250, 'AZN', '12,50 ман.'],
    [1_250, 'TMT', '12,50 man.'],
    [1_250, 'KGS', '12,50 сом'],
    [1_250, 'TJS', '12,50 сом'],
    [1_250, 'KZT', '12,50 тг.'],
    [1_250, 'MDL', '12,50 лей'],
    [1_250, 'CAD', '$12,50'],
    ['cell.other_currency', 'BYN', '12,50 ₽'],
    ['cell.other_currency', 'RUB', '12,50 бел. руб.'],
    ['cell.other_currency', 'KZT', '12,50 руб.'],
    ['cell.other_currency', 'KZT', '12,50 сом'],
  ])('is %s in a shop of %s of %j, whose word may mean several currencies [G-04n]', (expected, currency, text) => {
    expect(outcome(parseDecimal(cell(text), { digits: 2, currency }))).toBe(expected);
  });

  test('of a shop whose currency is unknown has any [G-04n]', () => {
    expect(outcome(parseDecimal(cell('12,50 man.'), { digits: 2, currency: 'any' }))).toBe(1_250);
  });

  test('may be negative where it is allowed, and is never a date, a flag or an error', () => {
    expect(outcome(parseDecimal(cell('-1 234,50'), { digits: 2, mayBeNegative: true }))).toBe(-123_450);
    expect(outcome(parseDecimal(cell('2026-03-12', 'day'), { digits: 2 }))).toBe('cell.date_in_number');
    expect(outcome(parseDecimal(cell('TRUE', 'flag'), { digits: 2 }))).toBe('cell.not_number');
    expect(outcome(parseDecimal(cell('#Н/Д', 'error'), { digits: 2 }))).toBe('cell.error');
  });

  test('is what was written, whatever divides its thousands', () => {
    const amounts = fc.record({
      amount: fc.integer({ min: 0, max: 999_999_999_999 }),
      mark: fc.constantFrom(',', '.'),
      by: fc.constantFrom('', ' ', '\u00a0', '\u202f'),
    });
    fc.assert(
      fc.property(amounts, ({ amount, mark, by }) => {
        const whole = String(Math.floor(amount / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, by);
        const text = `${whole}${mark}${String(amount % 100).padStart(2, '0')}`;
        expect(outcome(parseDecimal(cell(text), { digits: 2 }))).toBe(amount);
      }),
    );
  });

  test('is exact for every number that a program can write into an .xlsx', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (amount) => {
        expect(outcome(parseDecimal(cell(String(amount / 100), 'number'), { digits: 2 }))).toBe(amount);
      }),
    );
  });

  test('is refused or whole for any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom<CellKind>('text', 'number'), (text, kind) => {
        const parsed = parseDecimal(cell(text, kind), { digits: 2 });
        expect(parsed.ok ? Number.isSafeInteger(parsed.value) && parsed.value >= 0 : true).toBe(true);
      }),
    );
  });
});

describe('a count, a day, a flag, a text [G-04b]', () => {
  test.each([
    [5, '5'],
    [1_234, '1 234'],
    [5, '5,00'],
    ['cell.too_many_decimals', '5,5'],
    ['cell.negative', '-1'],
    ['cell.ambiguous_number', '1,234'],
  ])('a count is %s of %j', (expected, text) => {
    expect(outcome(parseCount(cell(text)))).toBe(expected);
  });

  test.each([
    ['2026-03-12', '2026-03-12', 'text'],
    ['2026-03-12', '12.03.2026', 'text'],
    ['2026-03-02', '2.3.2026', 'text'],
    ['2026-03-12', '12.03.2026 0:00:00', 'text'],
    ['2026-03-12', '2026-03-12', 'day'],
    ['2024-02-29', '29.02.2024', 'text'],
    ['cell.not_day', '29.02.2026', 'text'],
    ['cell.not_day', '12/03/2026', 'text'],
    ['cell.not_day', '12.03.26', 'text'],
    ['cell.not_day', '46093', 'number'],
    ['cell.not_day', '2026-03-12T10:15:00', 'day'],
    ['cell.not_day', '10:15:00', 'day'],
  ] as const)('a day is %s of %j (%s)', (expected, text, kind) => {
    expect(outcome(parseDay(cell(text, kind)))).toBe(expected);
  });

  test.each([
    [true, 'Да', 'text'],
    [true, '+', 'text'],
    [true, 'TRUE', 'flag'],
    [true, '1', 'number'],
    [false, 'нет', 'text'],
    [false, '0', 'number'],
    [false, 'FALSE', 'flag'],
    ['cell.not_flag', 'может быть', 'text'],
    ['cell.not_flag', '2', 'number'],
  ] as const)('a flag is %s of %j (%s)', (expected, text, kind) => {
    expect(outcome(parseFlag(cell(text, kind)))).toBe(expected);
  });

  test('a text has no spaces around it, and is no date and no error', () => {
    expect(outcome(parseText(cell(' Вода 19 л ')))).toBe('Вода 19 л');
    expect(outcome(parseText(cell('2026-10-12', 'day')))).toBe('cell.date_in_text');
    expect(outcome(parseText(cell('=', 'error')))).toBe('cell.error');
  });

  test('a refusal says what stood there, shortly', () => {
    expect(parseCount(cell('x'.repeat(1_000)))).toMatchObject({ params: { text: `${'x'.repeat(59)}…` } });
  });

  test('no code stands in the tables twice', () => {
    const codes = [...fileRefusalCodes, ...cellRefusalCodes];
    expect(new Set(codes).size).toBe(codes.length);
  });
});
