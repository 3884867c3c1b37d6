import type { DeliveryDay, DeliveryInterval } from '@kaplya/contract';
import { describe, expect, test } from 'vitest';
import { findIntervalOf, findProposedInterval, splitDays } from './interval-days.ts';

function mintInterval(id: string, changed: Partial<DeliveryInterval> = {}): DeliveryInterval {
  return { id, from: '09:00', to: '13:00', available: 20, price: { amount: 0, currency: 'RUB' }, ...changed };
}

function mintDay(date: string, ...intervals: DeliveryInterval[]): DeliveryDay {
  return { date, timeZone: 'Europe/Moscow', intervals };
}

const gone = (reason: DeliveryInterval['reason']) => ({ available: 0, reason });
const datesOf = (days: readonly DeliveryDay[]) => days.map(({ date }) => date);

describe('the days of the checkout [S-70]', () => {
  test('a day without a free interval is no tab, and its reason is named once', () => {
    const days = [
      mintDay('2026-11-22', mintInterval('a', gone('cutoff')), mintInterval('b', gone('cutoff'))),
      mintDay('2026-11-23', mintInterval('a', gone('full')), mintInterval('b')),
      mintDay('2026-11-24', mintInterval('a', gone('full')), mintInterval('b', gone('cutoff'))),
      mintDay('2026-11-25'),
      mintDay('2026-11-26', mintInterval('a')),
      mintDay('2026-11-27'),
    ];
    const { open, skipped } = splitDays(days, null);
    expect(datesOf(open)).toEqual(['2026-11-23', '2026-11-26']);
    expect(skipped.map(({ reason, days: of }) => [reason, ...datesOf(of)])).toEqual([
      ['cutoff', '2026-11-22'],
      ['full', '2026-11-24'],
      ['closed', '2026-11-25'],
    ]);
  });

  test('the day of the last place stays with who holds it', () => {
    const days = [mintDay('2026-11-23', mintInterval('a', gone('full')))];
    expect(datesOf(splitDays(days, '2026-11-23|a').open)).toEqual(['2026-11-23']);
    expect(datesOf(splitDays(days, '2026-11-23|b').open)).toEqual([]);
  });

  test('without an open day every day is listed', () => {
    const days = [mintDay('2026-11-22', mintInterval('a', gone('full'))), mintDay('2026-11-23')];
    expect(splitDays(days, null).skipped.map(({ reason }) => reason)).toEqual(['full', 'closed']);
  });
});

describe('the proposed interval [S-71]', () => {
  test('is the nearest that has room and costs nothing more', () => {
    const evening = { price: { amount: 5000, currency: 'RUB' } };
    const days = [
      mintDay('2026-11-22', mintInterval('a', gone('full')), mintInterval('c', evening)),
      mintDay('2026-11-23', mintInterval('a'), mintInterval('b')),
    ];
    expect(findProposedInterval(days)).toMatchObject({ day: { date: '2026-11-23' }, interval: { id: 'a' } });
  });

  test('is none where each that is left costs more: the customer chooses', () => {
    const evening = { price: { amount: 5000, currency: 'RUB' } };
    expect(findProposedInterval([mintDay('2026-11-22', mintInterval('c', evening))])).toBeNull();
    expect(findProposedInterval([])).toBeNull();
  });
});

test('the interval of an order is found by its day and its times in the city [S-79]', () => {
  const price = { amount: 0, currency: 'RUB' as const };
  const intervals = [{ id: 'noon', from: '14:00', to: '18:00', price, available: 0 }];
  const days = [{ date: '2026-12-01', timeZone: 'Europe/Moscow' as const, intervals }];
  const order = {
    shippingDate: '2026-12-01T11:00:00Z',
    shippingDateTo: '2026-12-01T15:00:00Z',
    timeZone: 'Europe/Moscow',
  };
  expect(findIntervalOf(order, days)).toBe('2026-12-01|noon');
  expect(findIntervalOf({ ...order, shippingDateTo: '2026-12-01T16:00:00Z' }, days)).toBeNull();
});
