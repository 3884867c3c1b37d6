import { expect, test } from 'vitest';
import type { OpsInterval } from '@kaplya/contract';
import { findUnfit, toIntervalBody, toIntervalDraft } from './interval-draft.ts';

const interval: OpsInterval = {
  ...{ id: 'morning', areaId: 'centre', version: 3, weekdayMask: 31, from: '09:00', to: '13:00', cutoffDayOffset: -1 },
  ...{ cutoffTime: '20:00', maxOrders: 20, maxBottles: 60, surcharge: { amount: 50_50, currency: 'RUB' } },
  ...{ activeFrom: null, activeTo: '2026-05-01', lastDayMaxOrders: 500, lastDayMaxBottles: 5000 },
  ...{ orders: 0, isUsed: false },
};

test('an interval that nothing is typed into is sent as it was read [G-07e]', () => {
  const { id, areaId, version, surcharge, orders, isUsed, ...fields } = interval;
  expect([id, areaId, version, orders, isUsed]).toHaveLength(5);
  expect(toIntervalBody(toIntervalDraft(interval))).toEqual({ ...fields, surchargeMinor: surcharge.amount });
});

test('a sum may have a comma, and what is no number, time or weekday is named [G-07e]', () => {
  const draft = { ...toIntervalDraft(null), surcharge: '99,5' };
  expect(toIntervalBody(draft).surchargeMinor).toBe(99_50);
  expect(findUnfit(draft).size).toBe(0);
  const wrong = { ...draft, maxOrders: 'ten', from: '', weekdayMask: 0, surcharge: '1.234' };
  expect([...findUnfit(wrong)].toSorted()).toEqual(['from', 'maxOrders', 'surcharge', 'weekdayMask']);
});

test('the room of the last day is both limits or neither [G-07e]', () => {
  const draft = toIntervalDraft(interval);
  const none = { ...draft, lastDayMaxOrders: '', lastDayMaxBottles: ' ' };
  expect(toIntervalBody(none)).toMatchObject({ lastDayMaxOrders: null, lastDayMaxBottles: null });
  expect(findUnfit(none).size).toBe(0);
  expect([...findUnfit({ ...none, lastDayMaxOrders: '5' })]).toEqual(['lastDayMaxBottles']);
});
