import { expect, test } from 'vitest';
import { createFormats } from '#kit/format/create-formats.ts';
import { findOn, findOther, toSlotOptions } from './slot-options.ts';

const interval = (id: string, from: string, to: string, available: number, reason?: 'cutoff' | 'full' | 'closed') => ({
  ...{ id, from, to, available, price: { amount: 0, currency: 'RUB' } },
  ...(reason && { reason }),
});
const days = [
  {
    date: '2026-11-27',
    timeZone: 'Europe/Moscow',
    intervals: [interval('morning', '09:00', '13:00', 0, 'cutoff'), interval('evening', '17:00', '21:00', 0, 'cutoff')],
  },
  {
    date: '2026-11-28',
    timeZone: 'Europe/Moscow',
    intervals: [
      interval('morning', '09:00', '13:00', 0, 'full'),
      interval('day', '13:00', '17:00', 0, 'closed'),
      interval('evening', '17:00', '21:00', 2),
    ],
  },
];
// This instant is 14:00 in Moscow.
const reader = {
  t: (id: string) => id,
  formats: createFormats('ru', 'Europe/Moscow'),
  now: Date.parse('2026-11-27T11:00:00Z'),
};
const valuesOf = (mayOverfill: boolean) => toSlotOptions(days, { ...reader, mayOverfill }).map(({ value }) => value);

test('staff may choose a late interval, never one that is over or closed, and a full one with the right [rule 84]', () => {
  expect(valuesOf(false)).toEqual(['2026-11-27 evening', '2026-11-28 evening']);
  expect(valuesOf(true)).toEqual(['2026-11-27 evening', '2026-11-28 morning', '2026-11-28 evening']);
});

test('tomorrow is the same time of it, or the first one with room [O-05]', () => {
  const options = toSlotOptions(days, { ...reader, mayOverfill: true });
  expect(findOn(options, { date: '2026-11-28', periodId: 'evening' })?.value).toBe('2026-11-28 evening');
  expect(findOn(options, { date: '2026-11-28', periodId: 'morning' })?.value).toBe('2026-11-28 evening');
  expect(findOn(options, { date: '2026-11-29', periodId: 'morning' })).toBeUndefined();
});

test('a move is offered to another time than the own one: of tomorrow to the day after [O-05f]', () => {
  const option = (date: string, periodId: string, isFull = false) => ({
    ...{ value: `${date} ${periodId}`, label: '', date, from: '', isFull },
  });
  const [tomorrow, after] = ['2026-11-28', '2026-11-29'];
  const options = [option(tomorrow, 'morning'), option(tomorrow, 'evening'), option(after, 'evening')];
  const toValue = (own: { date: string; periodId: string }, of = options) => findOther(of, own, tomorrow)?.value;
  expect(toValue({ date: '2026-11-27', periodId: 'evening' })).toBe(`${tomorrow} evening`);
  expect(toValue({ date: tomorrow, periodId: 'evening' })).toBe(`${after} evening`);
  expect(toValue({ date: '2026-12-05', periodId: 'evening' })).toBe(`${tomorrow} evening`);
  // Nothing is delivered the day after: another time of tomorrow, never the own one.
  expect(toValue({ date: tomorrow, periodId: 'evening' }, options.slice(0, 2))).toBe(`${tomorrow} morning`);
  expect(toValue({ date: tomorrow, periodId: 'morning' }, options.slice(0, 1))).toBeUndefined();
});
