import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canHold,
  deliveryDays,
  findDeliverySlot,
  isBeforeCutoff,
  isWithinGuestShare,
  placesLeft,
  slotTimes,
  type DeliveryDaysInput,
  type IntervalTemplate,
  type SlotUsage,
} from './slots.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, toInstant } from '../zoned-time.ts';

const everyDay = 0b1111111;

function template(id: string, from: string, to: string, cutoff: IntervalTemplate['cutoff']): IntervalTemplate {
  return {
    id,
    zoneId: 'centre',
    weekdayMask: everyDay,
    from,
    to,
    cutoff,
    maxOrders: 20,
    maxBottles: 60,
    surcharge: 0,
    activeFrom: null,
    activeTo: null,
  };
}

const morning = template('A', '09:00', '13:00', { dayOffset: -1, time: '20:00' });
const afternoon = template('B', '14:00', '18:00', { dayOffset: 0, time: '11:00' });
const evening = { ...template('C', '18:00', '22:00', { dayOffset: 0, time: '13:00' }), surcharge: 50_00 };

/** Tuesday, 10:30 in Moscow, 11:30 in Baku. */
const now = Date.parse('2026-03-10T07:30:00Z');

function daysOf(overrides: Partial<DeliveryDaysInput> = {}) {
  return deliveryDays({
    now,
    timeZone: 'Europe/Moscow',
    templates: [evening, morning, afternoon],
    usage: [],
    closedDates: [],
    ...overrides,
  });
}

function reasons(overrides: Partial<DeliveryDaysInput>, day = 0) {
  return daysOf(overrides)[day]?.slots.map((slot) => [slot.id, slot.reason]);
}

describe('intervals of a day', () => {
  test('are closed by their cutoff, in the order of the day [rule 42]', () => {
    expect(reasons({})).toEqual([
      ['A', 'cutoff'],
      ['B', null],
      ['C', null],
    ]);
    expect(reasons({}, 1)?.[0]).toEqual(['A', null]);
  });

  test('follow the clocks of their zone [rule 43]', () => {
    expect(reasons({ timeZone: 'Asia/Baku' })).toEqual([
      ['A', 'cutoff'],
      ['B', 'cutoff'],
      ['C', null],
    ]);
    expect(slotTimes(afternoon, '2026-03-10', 'Asia/Baku').cutoffAt).toBe(Date.parse('2026-03-10T07:00:00Z'));
    expect(slotTimes(afternoon, '2026-03-10', 'Europe/Moscow').cutoffAt).toBe(Date.parse('2026-03-10T08:00:00Z'));
  });

  test('are closed at the very moment of the cutoff [rule 44]', () => {
    const cutoffAt = Date.parse('2026-03-10T08:00:00Z');
    expect(isBeforeCutoff(cutoffAt, cutoffAt)).toBe(false);
    expect(isBeforeCutoff(cutoffAt - 1, cutoffAt)).toBe(true);
    expect(reasons({ now: cutoffAt })?.[1]).toEqual(['B', 'cutoff']);
    expect(reasons({ now: cutoffAt - 1 })?.[1]).toEqual(['B', null]);
  });

  test('reach over the horizon and not beyond [rule 42]', () => {
    expect(daysOf().map((day) => day.date)).toEqual([
      '2026-03-10',
      '2026-03-11',
      '2026-03-12',
      '2026-03-13',
      '2026-03-14',
      '2026-03-15',
      '2026-03-16',
    ]);
    expect(daysOf({ horizonDays: 2 })).toHaveLength(2);
    expect(findDeliverySlot({ ...inputOf(), horizonDays: 2 }, 'A', '2026-03-12')).toBeNull();
  });

  test('start with the day of the zone, not of UTC [rule 43]', () => {
    const late = Date.parse('2026-03-10T20:30:00Z');
    expect(daysOf({ now: late })[0]?.date).toBe('2026-03-10');
    expect(daysOf({ now: late, timeZone: 'Asia/Baku' })[0]?.date).toBe('2026-03-11');
  });

  test('are closed on a closed day, one of them by itself [rule 42]', () => {
    expect(reasons({ closedDates: ['2026-03-11'] }, 1)).toEqual([
      ['A', 'closed'],
      ['B', 'closed'],
      ['C', 'closed'],
    ]);
    const usage = [{ intervalId: 'B', date: '2026-03-11', orders: 0, bottles: 0, isClosed: true }];
    expect(reasons({ usage }, 1)).toEqual([
      ['A', null],
      ['B', 'closed'],
      ['C', null],
    ]);
  });

  test('exist on their weekdays and between their dates', () => {
    const weekend = { ...afternoon, weekdayMask: 0b1100000 };
    expect(daysOf({ templates: [weekend] }).map((day) => day.date)).toEqual(['2026-03-14', '2026-03-15']);
    const spring = { ...afternoon, activeFrom: '2026-03-12', activeTo: '2026-03-13' };
    expect(daysOf({ templates: [spring] }).map((day) => day.date)).toEqual(['2026-03-12', '2026-03-13']);
  });

  test('are none where there is no zone [rule 47]', () => {
    expect(daysOf({ templates: [] })).toEqual([]);
  });

  test('carry their surcharge [rule 48]', () => {
    expect(daysOf()[0]?.slots.map((slot) => slot.surcharge)).toEqual([0, 0, 50_00]);
  });

  test('end on the next day when they pass midnight', () => {
    const night = template('N', '22:00', '02:00', { dayOffset: 0, time: '18:00' });
    const { startsAt, endsAt } = slotTimes(night, '2026-03-10', 'Europe/Moscow');
    expect(endsAt - startsAt).toBe(4 * HOUR_MS);
  });

  test('keep their wall time when the clocks change [rule 43]', () => {
    const early = slotTimes(morning, '2026-03-28', 'Europe/Berlin');
    const late = slotTimes(morning, '2026-03-29', 'Europe/Berlin');
    expect(late.startsAt - early.startsAt).toBe(DAY_MS - HOUR_MS);
    expect(late.endsAt - late.startsAt).toBe(4 * HOUR_MS);
  });
});

describe('capacity', () => {
  const capacity = { maxOrders: 20, maxBottles: 60 };

  test.each([
    { orders: 19, bottles: 58, wanted: 3, fits: false },
    { orders: 19, bottles: 58, wanted: 2, fits: true },
    { orders: 20, bottles: 0, wanted: 0, fits: false },
    { orders: 20, bottles: 60, wanted: 2, fits: false },
    { orders: 0, bottles: 60, wanted: 0, fits: true },
    { orders: 0, bottles: 61, wanted: 0, fits: true },
    { orders: 0, bottles: 60, wanted: 1, fits: false },
  ])(
    '$orders orders and $bottles bottles leave room for $wanted more: $fits [rule 45]',
    ({ orders, bottles, wanted, fits }) => {
      expect(canHold({ orders, bottles }, capacity, wanted)).toBe(fits);
    },
  );

  test.each([
    { orders: 18, bottles: 50, wanted: 0, places: 2 },
    { orders: 10, bottles: 50, wanted: 3, places: 3 },
    { orders: 18, bottles: 50, wanted: 3, places: 2 },
    { orders: 18, bottles: 59, wanted: 2, places: 0 },
    { orders: 18, bottles: 60, wanted: 0, places: 2 },
    { orders: 20, bottles: 0, wanted: 0, places: 0 },
    { orders: 18, bottles: 50, wanted: undefined, places: 2 },
    { orders: 18, bottles: 60, wanted: undefined, places: 0 },
  ])(
    'of $orders/$bottles leaves $places places for orders of $wanted [rule 45]',
    ({ orders, bottles, wanted, places }) => {
      expect(placesLeft({ orders, bottles }, capacity, wanted)).toBe(places);
    },
  );

  test('shows as places and as a reason [rule 45]', () => {
    const usage = [{ intervalId: 'B', date: '2026-03-10', orders: 19, bottles: 58 }];
    const slotFor = (bottles: number) => findDeliverySlot({ ...inputOf(), usage, bottles }, 'B', '2026-03-10');
    expect(slotFor(2)).toMatchObject({ available: 1, reason: null });
    expect(slotFor(3)).toMatchObject({ available: 0, reason: 'full' });
  });

  test('of bottles is nothing to an order without water, and full before the order is known [rule 45]', () => {
    const usage = [{ intervalId: 'B', date: '2026-03-10', orders: 1, bottles: 60 }];
    const input = { ...inputOf(), usage };
    expect(findDeliverySlot({ ...input, bottles: 0 }, 'B', '2026-03-10')).toMatchObject({
      available: 19,
      reason: null,
    });
    expect(findDeliverySlot(input, 'B', '2026-03-10')).toMatchObject({ available: 0, reason: 'full' });
  });

  test('may be another on one day', () => {
    const usage = [
      { intervalId: 'B', date: '2026-03-10', orders: 20, bottles: 60, capacity: { maxOrders: 25, maxBottles: 99 } },
    ];
    expect(findDeliverySlot({ ...inputOf(), usage }, 'B', '2026-03-10')).toMatchObject({ available: 5, reason: null });
  });
});

function inputOf(): DeliveryDaysInput {
  return { now, timeZone: 'Europe/Moscow', templates: [morning, afternoon, evening], usage: [], closedDates: [] };
}

type Hold = { cartId: string; bottles: number; heldUntil: number };

/** Usage as the server counts it for a cart: orders, and live holds of others. */
function takenFor(cartId: string | null, confirmed: SlotUsage, holds: readonly Hold[], at: number): SlotUsage {
  const live = holds.filter((hold) => hold.heldUntil > at && hold.cartId !== cartId);
  const bottles = live.reduce((sum, hold) => sum + hold.bottles, confirmed.bottles);
  return { orders: confirmed.orders + live.length, bottles };
}

describe('over time', () => {
  test('a slot that is past its cutoff never opens again [rule 42] [rule 44]', () => {
    const instants = fc.integer({ min: now, max: now + 8 * DAY_MS });
    const zones = fc.constantFrom('Europe/Moscow', 'Asia/Baku', 'Europe/Berlin');
    fc.assert(
      fc.property(
        fc.tuple(instants, instants),
        zones,
        fc.integer({ min: 0, max: 6 }),
        ([one, other], timeZone, day) => {
          const [earlier, later] = one <= other ? [one, other] : [other, one];
          const date = `2026-03-${10 + day}`;
          const isOpen = (at: number) =>
            findDeliverySlot({ ...inputOf(), now: at, timeZone, horizonDays: 20 }, 'B', date)?.reason === null;
          if (isOpen(later)) expect(isOpen(earlier)).toBe(true);
          expect(isOpen(later)).toBe(later < toInstant(date, '11:00', timeZone));
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('confirmed orders and live holds never exceed the capacity, whatever the order of events [rule 45] [rule 46]', () => {
    const cartIds = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const steps = fc.record({
      kind: fc.constantFrom('hold' as const, 'complete' as const, 'drop' as const),
      cartId: cartIds,
      bottles: fc.integer({ min: 0, max: 5 }),
      afterMinutes: fc.integer({ min: 0, max: 20 }),
    });
    const capacities = fc.record({
      maxOrders: fc.integer({ min: 0, max: 4 }),
      maxBottles: fc.integer({ min: 0, max: 10 }),
    });
    fc.assert(
      fc.property(capacities, fc.array(steps, { maxLength: 40 }), (capacity, sequence) => {
        let at = now;
        let confirmed = { orders: 0, bottles: 0 };
        let holds: Hold[] = [];
        for (const { kind, cartId, bottles, afterMinutes } of sequence) {
          at += afterMinutes * MINUTE_MS;
          const held = holds.find((hold) => hold.cartId === cartId);
          const wanted = kind === 'complete' ? (held?.bottles ?? bottles) : bottles;
          const fits = canHold(takenFor(cartId, confirmed, holds, at), capacity, wanted);
          const others = holds.filter((hold) => hold.cartId !== cartId);
          if (kind === 'drop') holds = others;
          if (kind === 'hold' && fits) holds = [...others, { cartId, bottles, heldUntil: at + 15 * MINUTE_MS }];
          if (kind === 'complete') {
            const isLive = held !== undefined && held.heldUntil > at;
            // Completing an order with a live hold must never fail.
            if (isLive) expect(fits).toBe(true);
            if (fits) {
              confirmed = { orders: confirmed.orders + 1, bottles: confirmed.bottles + wanted };
              holds = others;
            }
          }
          const taken = takenFor(null, confirmed, holds, at);
          expect(taken.orders).toBeLessThanOrEqual(capacity.maxOrders);
          expect(taken.bottles).toBeLessThanOrEqual(capacity.maxBottles);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the share of guests of one network', () => {
  const share = { holdsAtMost: 30, shareBps: 5000 };
  const capacity = { maxOrders: 20, maxBottles: 60 };

  test.each([
    { holds: 9, orders: 9, held: 9, bottles: 1, may: true },
    { holds: 10, orders: 10, held: 10, bottles: 1, may: false },
    { holds: 0, orders: 0, held: 0, bottles: 30, may: true },
    { holds: 0, orders: 0, held: 0, bottles: 31, may: false },
    { holds: 29, orders: 0, held: 0, bottles: 2, may: true },
    { holds: 30, orders: 0, held: 0, bottles: 2, may: false },
  ])('$holds places, $orders here with $held bottles, $bottles more: $may [S-94] [rule 46c]', (given) => {
    const { holds, orders, held, bottles, may } = given;
    expect(isWithinGuestShare({ holds, orders, bottles: held }, capacity, bottles, share)).toBe(may);
  });

  test('is one place at least [S-94] [rule 46c]', () => {
    const only = { maxOrders: 1, maxBottles: 1 };
    expect(isWithinGuestShare({ holds: 0, orders: 0, bottles: 0 }, only, 1, share)).toBe(true);
  });
});
