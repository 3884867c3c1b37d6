import { expect, test } from 'vitest';
import { toNewBottlesCost } from './new-bottles-cost.ts';

const each = { amount: 60_000, currency: 'RUB' as const };
const words = {
  t: (id: string, values?: Record<string, string | number>) =>
    id === 'cart.bottles.plus' ? `+${values?.['sum']}` : id,
  money: ({ amount }: { amount: number }) => String(amount / 100),
};

test.each([
  [2, '+1200'],
  [1, '+600'],
  // One bottle of water, and a bottle that was added automatically: no answer adds anything.
  [0, '600'],
  [null, '+600'],
])('%s new bottles cost %s [S-24] [rule 3]', (count, text) => {
  expect(toNewBottlesCost({ each, count }, words)).toBe(text);
});

test('what costs nothing is free [S-24]', () => {
  expect(toNewBottlesCost({ each: { ...each, amount: 0 }, count: 0 }, words)).toBe('bottles.choice.free');
});
