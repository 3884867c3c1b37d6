import { expect, test } from 'vitest';
import {
  capitalize,
  formatDate,
  formatInstantWindow,
  formatRelativeDay,
  formatTime,
  formatWeekday,
  formatWindow,
  toDay,
} from './dates.ts';
import { LANGUAGES } from '../languages.ts';

test.each([
  ['ru', '21 ноября', '1 мая 2026'],
  ['en', '21 November', '1 May 2026'],
  ['az', '21 noyabr', '1 may 2026'],
  ['tr', '21 Kasım', '1 Mayıs 2026'],
] as const)('writes days in %s [P-10]', (language, day, dayOfYear) => {
  expect(formatDate('2026-11-21', language)).toBe(day);
  expect(formatDate('2026-05-01', language, { withYear: true })).toBe(dayOfYear);
});

test.each([
  ['ru', 'суббота', 'сб'],
  ['en', 'Saturday', 'Sat'],
  ['az', 'şənbə', 'Ş.'],
  ['tr', 'Cumartesi', 'Cmt'],
] as const)('names weekdays in %s [P-10]', (language, long, short) => {
  expect(formatWeekday('2026-11-21', language)).toBe(long);
  expect(formatWeekday('2026-11-21', language, 'short')).toBe(short);
});

test.each([
  ['2026-11-20', 'вчера'],
  ['2026-11-21', 'сегодня'],
  ['2026-11-22', 'завтра'],
  ['2026-11-23', 'пн, 23 ноября'],
])('speaks of %s on 21 November as %s', (day, expected) => {
  expect(formatRelativeDay(day, '2026-11-21', 'ru')).toBe(expected);
});

test('knows tomorrow across the end of a year', () => {
  expect(formatRelativeDay('2027-01-01', '2026-12-31', 'en')).toBe('tomorrow');
});

test('takes days and times from the clocks of the city', () => {
  expect(toDay('2026-11-21T22:30:00Z', 'Europe/Moscow')).toBe('2026-11-22');
  expect(formatTime('2026-11-21T22:30:00Z', 'Asia/Baku')).toBe('02:30');
  expect(formatInstantWindow('2026-11-21T15:00:00Z', '2026-11-21T19:00:00Z', 'Europe/Moscow')).toBe('18:00–22:00');
  expect(formatWindow('09:00', '13:00')).toBe('09:00–13:00');
});

test('has twelve months and seven weekdays in every language', () => {
  for (const language of LANGUAGES) {
    const months = Array.from({ length: 12 }, (_, month) =>
      formatDate(`2026-${String(month + 1).padStart(2, '0')}-01`, language),
    );
    const weekdays = Array.from({ length: 7 }, (_, day) => formatWeekday(`2026-06-0${day + 1}`, language));
    expect(new Set(months).size).toBe(12);
    expect(new Set(weekdays).size).toBe(7);
  }
});

test('begins a line with a capital letter of the language', () => {
  expect(capitalize('сегодня', 'ru')).toBe('Сегодня');
  expect(capitalize('iyun', 'az')).toBe('İyun');
});
