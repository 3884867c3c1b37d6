import { expect, test } from 'vitest';
import { toPlanned, toTypedTime } from './shop-time.ts';

test('times are typed and sent in the zone of the shop, wherever the browser is [G-08]', () => {
  expect(toTypedTime('2026-03-10T21:00:00.000Z', 'Europe/Moscow')).toBe('2026-03-11T00:00');
  expect(toPlanned('2026-03-11T00:00', 'Europe/Moscow')).toBe('2026-03-10T21:00:00.000Z');
  expect(toPlanned('2026-03-11T00:00', 'Asia/Baku')).toBe('2026-03-10T20:00:00.000Z');
  expect([toTypedTime(null, 'Asia/Baku'), toPlanned('', 'Asia/Baku')]).toEqual(['', null]);
});
