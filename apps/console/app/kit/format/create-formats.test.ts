import { expect, test } from 'vitest';
import { createFormats } from './create-formats.ts';

test('a time is that of the shop, wherever the person sits', () => {
  const { time, dayOf, dateTime } = createFormats('ru', 'Asia/Vladivostok');
  expect(time('2026-11-27T20:05:00Z')).toBe('06:05');
  expect(dayOf('2026-11-27T20:05:00Z')).toBe('2026-11-28');
  expect(dateTime('2019-11-27T20:05:00Z')).toBe('28 нояб. 2019 г., 06:05');
});

test('today and tomorrow begin at the midnight of the shop', () => {
  const { today, tomorrow } = createFormats('en', 'Europe/Moscow');
  const beforeMidnight = Date.parse('2026-11-27T20:59:00Z');
  expect([today(beforeMidnight), tomorrow(beforeMidnight)]).toEqual(['2026-11-27', '2026-11-28']);
  expect(today(beforeMidnight + 60_000)).toBe('2026-11-28');
});

test('a day of another year says its year, written short or long', () => {
  const { day, longDay, today } = createFormats('en', 'Europe/Moscow');
  const year = today().slice(0, 4);
  expect(longDay(`${year}-01-07`)).not.toContain(year);
  expect(longDay('2019-01-01')).toBe('Tuesday, 1 January 2019');
  expect(day('2019-01-01')).toBe('1 Jan 2019');
});

test('a phone is written in groups, and one that is hidden but for its end as it came', () => {
  const { phone } = createFormats('en', 'Europe/Moscow');
  expect(phone('+79000002010')).toBe('+7 900 000-20-10');
  expect(phone('+994501234567')).toBe('+994 50 123 45 67');
  expect(phone('+7 ··· ··· 12-34')).toBe('+7 ··· ··· 12-34');
});

test('money is written as in the shop', () => {
  const { money } = createFormats('ru', 'Europe/Moscow');
  expect(money({ amount: 138_000, currency: 'RUB' }).replaceAll(/\s/g, ' ')).toBe('1 380 ₽');
});
