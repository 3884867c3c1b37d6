import fc from 'fast-check';
import { expect, test } from 'vitest';
import { courierAdjustment, courierContainers, nextBottleBalance } from './bottle-balance.ts';

const runs = { numRuns: 1000 };
const containerPrice = 600_00;

test.each([
  { water: 5, declared: 5, actual: 3, containersCharged: 0, due: 1200_00 },
  { water: 5, declared: 3, actual: 5, containersCharged: 2, due: -1200_00 },
  { water: 5, declared: 3, actual: 5, containersCharged: 1, due: -600_00 },
  { water: 5, declared: 3, actual: 3, containersCharged: 2, due: 0 },
  { water: 5, declared: 3, actual: 9, containersCharged: 2, due: -1200_00 },
  { water: 5, declared: 3, actual: 9, containersCharged: 4, due: -1200_00 },
  { water: 5, declared: 5, actual: 9, containersCharged: 0, due: 0 },
])('$actual empties of $declared declared change the sum by $due [rule 15]', ({ due, ...count }) => {
  expect(courierAdjustment({ ...count, containerPrice })).toBe(due);
  expect(courierContainers(count)).toBe(due / containerPrice);
});

test.each([
  { balance: 0, delivered: 5, returned: 3, next: 2 },
  { balance: 2, delivered: 2, returned: 2, next: 2 },
  { balance: 2, delivered: 2, returned: 4, next: 0 },
  { balance: 0, delivered: 2, returned: 4, next: 0 },
])('$balance + $delivered − $returned leave $next bottles [rule 16]', ({ next, ...delivery }) => {
  expect(nextBottleBalance(delivery)).toBe(next);
});

test('after the courier’s count each bottle was exchanged or paid, once [rule 15] [rule 16]', () => {
  const counts = fc.nat(20).chain((water) =>
    fc.record({
      water: fc.constant(water),
      declared: fc.nat(water),
      actual: fc.nat(25),
    }),
  );
  fc.assert(
    fc.property(counts, fc.nat(20), (count, balance) => {
      // An order is created only if undeclared containers are charged.
      const containersCharged = count.water - count.declared;
      const paid = containersCharged + courierContainers({ ...count, containersCharged });
      expect(paid).toBe(count.water - Math.min(count.actual, count.water));
      const next = nextBottleBalance({ balance, delivered: count.water, returned: count.actual });
      expect(next).toBeGreaterThanOrEqual(0);
      expect(next - balance).toBeGreaterThanOrEqual(count.water - count.actual);
    }),
    runs,
  );
});
