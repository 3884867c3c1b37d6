import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canRent,
  chargeFrom,
  rentalDueAt,
  rentalDueDate,
  rentalsToClose,
  rentalState,
  type RentalState,
} from './rentals.ts';
import { DAY_MS, toInstant, toZoned } from '../zoned-time.ts';

const moscow = 'Europe/Moscow';
const runs = { numRuns: 1000 };
const at = (date: string, time = '12:00') => toInstant(date, time, moscow);

describe('the clock of a rental', () => {
  test.each([
    { bought: '2026-03-01', due: '2026-03-31' },
    { bought: '2026-03-20', due: '2026-04-19' },
  ])('bought on $bought it is due on $due [rule 17] [V-12]', ({ bought, due }) => {
    for (const time of ['00:00', '12:00', '23:59']) {
      expect(rentalDueDate(at(bought, time), 30, moscow)).toBe(due);
      expect(rentalDueAt(at(bought, time), 30, moscow)).toBe(at(due, '24:00'));
    }
  });

  test('ends with the day of the partner’s zone [rule 17]', () => {
    const bought = Date.parse('2026-03-01T22:30:00Z');
    expect(rentalDueDate(bought, 30, 'UTC')).toBe('2026-03-31');
    expect(rentalDueDate(bought, 30, moscow)).toBe('2026-04-01');
  });

  test('charges after three days of grace [rule 18]', () => {
    const dueAt = rentalDueAt(at('2026-03-01'), 30, moscow);
    expect(toZoned(chargeFrom(dueAt, moscow), moscow)).toEqual({ date: '2026-04-04', time: '00:00' });
    expect(toZoned(chargeFrom(dueAt, moscow, 0), moscow).date).toBe('2026-04-01');
  });

  const rental = { dueAt: at('2026-03-31', '24:00'), returnedAt: null, chargedAt: null, paidAt: null };

  test.each<{ now: number; events?: Partial<typeof rental> | Record<string, number>; state: RentalState }>([
    { now: at('2026-03-31', '23:59'), state: 'active' },
    { now: at('2026-04-01', '00:00'), state: 'overdue' },
    { now: at('2026-04-03', '23:59'), state: 'overdue' },
    { now: at('2026-04-04', '00:00'), state: 'chargeable' },
    { now: at('2026-04-04'), events: { chargedAt: 1 }, state: 'owed' },
    { now: at('2026-04-04'), events: { chargedAt: 1, paidAt: 2 }, state: 'sold' },
    { now: at('2026-04-04'), events: { returnedAt: 1 }, state: 'returned' },
    { now: at('2026-04-04'), events: { chargedAt: 1, returnedAt: 2 }, state: 'returned' },
  ])('is $state [rule 17] [rule 18]', ({ now, events = {}, state }) => {
    expect(rentalState({ ...rental, ...events }, { now, timeZone: moscow })).toBe(state);
  });

  test('runs forward only, and a purchase never shortens it [rule 17] [rule 18]', () => {
    const stages: readonly RentalState[] = ['active', 'overdue', 'chargeable'];
    const zones = fc.constantFrom(moscow, 'Asia/Baku', 'Europe/Berlin', 'America/Sao_Paulo', 'Asia/Beirut');
    const instants = fc.integer({ min: at('2015-01-01'), max: at('2030-01-01') });
    const periods = fc.integer({ min: 1, max: 120 });
    fc.assert(
      fc.property(zones, instants, instants, periods, fc.nat(10), (timeZone, one, other, days, graceDays) => {
        const [boughtAt, now] = [Math.min(one, other), Math.max(one, other)];
        const dueAt = rentalDueAt(boughtAt, days, timeZone);
        expect(dueAt - boughtAt).toBeGreaterThan(days * DAY_MS - 3 * 60 * 60 * 1000);
        expect(rentalDueAt(now, days, timeZone)).toBeGreaterThanOrEqual(dueAt);
        expect(chargeFrom(dueAt, timeZone, graceDays)).toBeGreaterThanOrEqual(dueAt);
        const stageAt = (instant: number) =>
          stages.indexOf(rentalState({ ...rental, dueAt }, { now: instant, timeZone, graceDays }));
        expect(stageAt(boughtAt)).toBe(0);
        expect(stageAt(now)).toBeGreaterThanOrEqual(stageAt(boughtAt));
        expect(stageAt(now + DAY_MS)).toBeGreaterThanOrEqual(stageAt(now));
      }),
      runs,
    );
  });
});

describe('renting', () => {
  test('is for customers who are signed in [rule 69]', () => {
    expect(canRent({ isRegistered: false, rentals: [] })).toMatchObject({
      ok: false,
      reason: { code: 'identity.sign_in_required' },
    });
    expect(canRent({ isRegistered: true, rentals: [] }).ok).toBe(true);
  });

  test.each<[RentalState, string | null]>([
    ['active', null],
    ['returned', null],
    ['sold', null],
    ['overdue', 'rental.overdue'],
    ['chargeable', 'rental.overdue'],
    ['owed', 'rental.owed'],
  ])('beside a rental that is %s: %s [rule 18]', (state, code) => {
    const outcome = canRent({ isRegistered: true, rentals: ['active', state] });
    expect(outcome.ok ? null : outcome.reason).toEqual(code && { code, params: { quantity: 1 } });
  });

  test('is refused for what is owed first: bringing a bottle back mends only what is overdue [rule 18]', () => {
    const outcome = canRent({ isRegistered: true, rentals: ['overdue', 'owed', 'owed'] });
    expect(outcome).toMatchObject({ reason: { code: 'rental.owed', params: { quantity: 2 } } });
  });
});

describe('a delivery', () => {
  const delivery = { active: 2, water: 2, returned: 2, newContainers: 0, credited: 0 };

  test.each([
    { title: 'exchanges bottle for bottle', change: {}, closed: 0 },
    { title: 'takes one bottle more', change: { returned: 3 }, closed: 1 },
    { title: 'takes more than are rented', change: { returned: 9 }, closed: 2 },
    { title: 'takes back an old one beside a new one', change: { returned: 2, newContainers: 1 }, closed: 1 },
    { title: 'takes back none beside new ones', change: { returned: 0, newContainers: 2 }, closed: 0 },
    { title: 'takes a bottle whose sale is credited', change: { newContainers: 1, credited: 1 }, closed: 0 },
    { title: 'brings no water', change: { water: 0, returned: 1 }, closed: 1 },
  ])('that $title closes $closed [rule 17]', ({ change, closed }) => {
    expect(rentalsToClose({ ...delivery, ...change })).toBe(closed);
  });

  test('closes no more than there are, and never fewer for a bottle more [rule 17]', () => {
    const counts = fc.nat(12);
    const deliveries = fc
      .record({ active: counts, water: counts, returned: counts, newContainers: counts, credited: counts })
      .filter(({ credited, newContainers, water }) => credited <= newContainers && newContainers <= water);
    fc.assert(
      fc.property(deliveries, (one) => {
        const closed = rentalsToClose(one);
        expect(closed).toBeGreaterThanOrEqual(0);
        expect(closed).toBeLessThanOrEqual(Math.min(one.active, one.returned));
        const more = rentalsToClose({ ...one, returned: one.returned + 1 });
        expect([closed, closed + 1]).toContain(more);
      }),
      runs,
    );
  });
});
