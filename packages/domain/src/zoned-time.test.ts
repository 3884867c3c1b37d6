import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, isCalendarDate, parseQueryDate, toInstant, toQueryDate, toZoned, weekdayOf } from './zoned-time.ts';

const iso = (instant: number) => new Date(instant).toISOString();

describe('wall time to instant', () => {
  test.each([
    { zone: 'Europe/Moscow', date: '2026-03-10', time: '11:00', instant: '2026-03-10T08:00:00.000Z' },
    { zone: 'Asia/Baku', date: '2026-03-10', time: '11:00', instant: '2026-03-10T07:00:00.000Z' },
    { zone: 'Europe/Moscow', date: '2026-12-31', time: '24:00', instant: '2026-12-31T21:00:00.000Z' },
    { zone: 'UTC', date: '2026-02-28', time: '24:00', instant: '2026-03-01T00:00:00.000Z' },
    { zone: 'Asia/Kathmandu', date: '2026-03-10', time: '00:00', instant: '2026-03-09T18:15:00.000Z' },
    { zone: 'Pacific/Kiritimati', date: '2026-03-10', time: '09:00', instant: '2026-03-09T19:00:00.000Z' },
  ])('$date $time in $zone is $instant [rule 43]', ({ zone, date, time, instant }) => {
    expect(iso(toInstant(date, time, zone))).toBe(instant);
  });

  test.each([
    { why: 'before the clocks go forward', time: '01:30', instant: '2026-03-29T00:30:00.000Z' },
    { why: 'that the clocks skip is moved on by the gap', time: '02:30', instant: '2026-03-29T01:30:00.000Z' },
    { why: 'after the clocks went forward', time: '03:30', instant: '2026-03-29T01:30:00.000Z' },
  ])('a time $why', ({ time, instant }) => {
    expect(iso(toInstant('2026-03-29', time, 'Europe/Berlin'))).toBe(instant);
  });

  test('of a time shown twice the first is taken', () => {
    expect(iso(toInstant('2026-10-25', '02:30', 'Europe/Berlin'))).toBe('2026-10-25T00:30:00.000Z');
    expect(iso(toInstant('2026-11-01', '01:30', 'America/New_York'))).toBe('2026-11-01T05:30:00.000Z');
  });

  test('comes back as the same wall time wherever the clocks show it', () => {
    const zones = fc.constantFrom(
      'Europe/Moscow',
      'Asia/Baku',
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
    );
    const minutes = fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2035, 0, 1) / 60_000 });
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const shown = toZoned(minute * 60_000, zone);
        expect(toZoned(toInstant(shown.date, shown.time, zone), zone)).toEqual(shown);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['2026-13-01', '2026-02-30', '26-01-01', ''])('refuses the date "%s"', (date) => {
    expect(() => toInstant(date, '09:00', 'UTC')).toThrow(RangeError);
  });

  test.each(['9:00', '24:01', '12:60', '', 'noon'])('refuses the time "%s"', (time) => {
    expect(() => toInstant('2026-01-01', time, 'UTC')).toThrow(RangeError);
  });
});

test('an instant shows another date in another zone', () => {
  const instant = Date.parse('2026-03-10T20:30:59.999Z');
  expect(toZoned(instant, 'Europe/Moscow')).toEqual({ date: '2026-03-10', time: '23:30' });
  expect(toZoned(instant, 'Asia/Baku')).toEqual({ date: '2026-03-11', time: '00:30' });
});

test('calendar dates are counted without time zones', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(weekdayOf('2026-03-09')).toBe(0);
  expect(weekdayOf('2026-03-15')).toBe(6);
});

test('a date in a query is written the other way round', () => {
  expect(parseQueryDate('31.03.2026')).toBe('2026-03-31');
  expect(toQueryDate('2026-03-31')).toBe('31.03.2026');
  for (const text of ['31.02.2026', '2026-03-31', '1.3.2026', '']) expect(parseQueryDate(text)).toBeNull();
  expect(isCalendarDate('2026-03-31T00:00')).toBe(false);
});
