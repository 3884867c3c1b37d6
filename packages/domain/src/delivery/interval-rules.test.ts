import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, weekdayOf } from '../zoned-time.ts';
import { doIntervalsOverlap, findIntervalProblems, findStandingConflicts } from './interval-rules.ts';
import { slotTimes, type IntervalTemplate } from './slots.ts';

const morning: IntervalTemplate = {
  ...{ id: 'morning', zoneId: 'centre', weekdayMask: 0b001_1111, from: '09:00', to: '13:00' },
  ...{ cutoff: { dayOffset: -1, time: '20:00' }, maxOrders: 20, maxBottles: 60, surcharge: 0 },
  ...{ activeFrom: null, activeTo: null },
};
const problems = (fields: Partial<IntervalTemplate>) => findIntervalProblems({ ...morning, ...fields });

describe('an interval', () => {
  test('needs a weekday, two times, and a cut-off not after its start [G-07e, rule 42]', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ from: '22:00', to: '02:00' })).toEqual([]);
    expect(problems({ to: '24:00' })).toEqual([]);
    expect(problems({ weekdayMask: 0 })).toEqual(['weekdays_missing']);
    expect(problems({ weekdayMask: 128 })).toEqual(['weekdays_missing']);
    expect(problems({ to: '09:00' })).toEqual(['times_same']);
    expect(problems({ from: '25:00' })).toEqual(['time_invalid']);
    expect(problems({ from: '9:00' })).toEqual(['time_invalid']);
    expect(problems({ cutoff: { dayOffset: 0, time: '09:00' } })).toEqual([]);
    expect(problems({ cutoff: { dayOffset: 0, time: '09:01' } })).toEqual(['cutoff_late']);
    expect(problems({ cutoff: { dayOffset: 1, time: '09:00' } })).toEqual(['cutoff_invalid']);
    expect(problems({ cutoff: { dayOffset: -15, time: '09:00' } })).toEqual(['cutoff_invalid']);
    expect(problems({ activeFrom: '2026-03-10', activeTo: '2026-03-09' })).toEqual(['days_turned']);
    expect(problems({ activeFrom: '2026-03-10', activeTo: '2026-03-10' })).toEqual([]);
  });

  test('overlaps another exactly where some instant of some week is of both [G-07e]', () => {
    const time = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`);
    const fields = fc
      .record({ weekdayMask: fc.integer({ min: 1, max: 127 }), from: time, to: time })
      .filter(({ from, to }) => from !== to)
      .map((each) => ({ ...morning, ...each }));
    const monday = '2026-03-09';
    const instants = (template: IntervalTemplate) =>
      Array.from({ length: 21 }, (_, day) => addDays(monday, day))
        .filter((day) => (template.weekdayMask & (1 << weekdayOf(day))) !== 0)
        .map((day) => slotTimes(template, day, 'UTC'));
    fc.assert(
      fc.property(fields, fields, (one, other) => {
        const doMeet = instants(one).some((a) =>
          instants(other).some((b) => a.startsAt < b.endsAt && b.startsAt < a.endsAt),
        );
        expect(doIntervalsOverlap(one, other)).toBe(doMeet);
      }),
    );
    expect(doIntervalsOverlap({ ...morning, activeTo: '2026-03-09' }, { ...morning, activeFrom: '2026-03-10' })).toBe(
      false,
    );
  });

  test('leaves out and overfills days that orders stand on [G-07c]', () => {
    const at = (day: string, orders: number, bottles = 0, maxOrders: number | null = null) => ({
      ...{ day, orders, bottles, maxOrders, maxBottles: null },
    });
    // A Tuesday, a Wednesday, a Saturday.
    const standing = [at('2026-03-10', 21), at('2026-03-11', 3, 61), at('2026-03-14', 1), at('2026-03-12', 21, 0, 25)];
    const { left, overfull } = findStandingConflicts(morning, standing);
    expect(left.map(({ day }) => day)).toEqual(['2026-03-14']);
    expect(overfull.map(({ day }) => day)).toEqual(['2026-03-10', '2026-03-11']);
    expect(findStandingConflicts({ ...morning, activeTo: '2026-03-10' }, standing).left).toHaveLength(3);
  });
});
