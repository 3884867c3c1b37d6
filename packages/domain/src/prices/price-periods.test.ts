import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../zoned-time.ts';
import {
  areSamePrices,
  changePriceFrom,
  listPlannedPrices,
  toAreaPrice,
  withdrawPrice,
  withoutEnd,
  type PricePeriod,
} from './price-periods.ts';

const today = '2026-03-10';
const listPrice = 400_00;
const period = (from: string, priceMinor: number | null, rest: Partial<PricePeriod> = {}): PricePeriod => ({
  ...{ from, to: withoutEnd, priceMinor, isSold: true },
  ...rest,
});
const priceOn = (periods: readonly PricePeriod[], day: string) => toAreaPrice(periods, day, listPrice).priceMinor;

test('an area without a price of its own sells at the list price 400.00 [G-02]', () => {
  expect(toAreaPrice([], today, listPrice)).toEqual({ priceMinor: 400_00, isSold: true });
  expect(toAreaPrice([period('2026-01-01', null, { isSold: false })], today, listPrice)).toEqual({
    ...{ priceMinor: 400_00, isSold: false },
  });
});

test('a price at once replaces the present one, and leaves planned ones: 390.00, from the 1st of April 410.00 [G-02]', () => {
  const former = [period('2026-01-01', 380_00), period('2026-04-01', 410_00)];
  const next = changePriceFrom(former, { from: today, today }, { priceMinor: 390_00 });
  expect(next).toEqual([period('2026-04-01', 410_00), period(today, 390_00)]);
  expect(['2026-03-31', '2026-04-01'].map((day) => priceOn(next, day))).toEqual([390_00, 410_00]);
});

test('a planned price turns on its day and not before; taken back, the former stays [G-02]', () => {
  const next = changePriceFrom([period('2026-01-01', 380_00)], { from: '2026-03-20', today }, { priceMinor: 395_00 });
  expect(['2026-03-19', '2026-03-20'].map((day) => priceOn(next, day))).toEqual([380_00, 395_00]);
  expect(listPlannedPrices(next, today)).toEqual([period('2026-03-20', 395_00)]);
  expect(withdrawPrice(next, '2026-03-20')).toEqual([period('2026-01-01', 380_00)]);
  expect(withdrawPrice(next, '2026-03-21')).toBeNull();
});

test('the end of a plan is unchanged when its price changes [G-02]', () => {
  const week = period('2026-03-20', 350_00, { to: '2026-03-26' });
  const next = changePriceFrom([week], { from: '2026-03-20', today }, { priceMinor: 345_00 });
  expect(next).toEqual([{ ...week, priceMinor: 345_00 }]);
});

test('back at the list price and sold, nothing of its own is left [G-02]', () => {
  const former = [period('2026-01-01', 380_00, { isSold: false })];
  expect(changePriceFrom(former, { from: today, today }, { priceMinor: null, isSold: true })).toEqual([]);
  expect(changePriceFrom(former, { from: today, today }, { priceMinor: null })).toEqual([
    period(today, null, { isSold: false }),
  ]);
});

const days = fc.integer({ min: -30, max: 30 }).map((ahead) => addDays(today, ahead));
const periods = fc.uniqueArray(
  fc.record({
    from: days,
    to: fc.oneof(fc.constant(withoutEnd), days),
    priceMinor: fc.option(fc.integer({ min: 0, max: 1000 })),
    isSold: fc.boolean(),
  }),
  { maxLength: 6, selector: ({ from }) => from },
);

test('a change counts from its day to the next plan, and changes no other day [G-02]', () => {
  fc.assert(
    fc.property(periods, fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 1000 }), (former, ahead, price) => {
      const from = addDays(today, ahead);
      const next = changePriceFrom(former, { from, today }, { priceMinor: price, isSold: true });
      const plans = former.filter((each) => each.from > from && each.from <= each.to).map((each) => each.from);
      const end = next.find((each) => each.from === from)?.to ?? '';
      const all = Array.from({ length: 62 }, (_, later) => addDays(today, later));
      const ofChange = all.filter((day) => day >= from && day <= end && !plans.some((plan) => plan <= day));
      const before = all.filter((day) => day < from);
      const pricesOf = (of: readonly PricePeriod[], on: readonly string[]) =>
        on.map((day) => toAreaPrice(of, day, listPrice));
      expect(pricesOf(next, ofChange)).toEqual(ofChange.map(() => ({ priceMinor: price, isSold: true })));
      expect(pricesOf(next, before)).toEqual(pricesOf(former, before));
    }),
  );
});

test('periods are the same when every day from today on is, and no others [G-02]', () => {
  fc.assert(
    fc.property(periods, periods, (one, other) => {
      const keyOf = (of: readonly PricePeriod[], day: string) => {
        const [cheap, dear] = [toAreaPrice(of, day, -1), toAreaPrice(of, day, -2)];
        return JSON.stringify([cheap, dear]);
      };
      const all = Array.from({ length: 80 }, (_, ahead) => addDays(today, ahead));
      const isSame = all.every((day) => keyOf(one, day) === keyOf(other, day));
      expect(areSamePrices(one, other, today)).toBe(isSame);
    }),
  );
});
