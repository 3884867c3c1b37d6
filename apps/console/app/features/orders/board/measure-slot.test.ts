import { expect, test } from 'vitest';
import { measureSlot } from './measure-slot.ts';

const places = (orders: number, bottles: number) => ({ orders, bottles });

test.each([
  ['bottles over, orders with room', places(18, 65), places(0, 0), places(20, 60), 'bottles', 0, 5],
  ['orders over, bottles with room', places(21, 30), places(0, 0), places(20, 60), 'orders', 1, 0],
  ['holds count', places(5, 15), places(5, 45), places(20, 60), 'bottles', 0, 0],
  ['equally full', places(10, 30), places(0, 0), places(20, 60), 'orders', 0, 0],
  ['nothing may be taken', places(0, 0), places(0, 0), places(0, 60), 'orders', 0, 0],
] as const)(
  'the fuller of orders and bottles is shown: %s [O-04a]',
  (_, confirmed, held, limit, fuller, orders, bottles) => {
    const free = places(0, 0);
    const measured = measureSlot({ confirmed, held, limit, free });
    expect(measured.fuller.name).toBe(fuller);
    expect([measured.orders.over, measured.bottles.over]).toEqual([orders, bottles]);
  },
);
