import { expect, test } from 'vitest';
import { addressOfVisitor, phoneOfVisitor } from './visitor.ts';

test('visitors have addresses in networks of their own, and phones of their own', () => {
  const numbers = Array.from({ length: 20_000 }, (_, number) => number);
  const networks = new Set(numbers.map((number) => addressOfVisitor(number).replace(/\.\d+$/, '')));
  expect(networks.size).toBe(numbers.length);
  expect(new Set(numbers.map(phoneOfVisitor)).size).toBe(numbers.length);
});

test('addresses are public and well formed', () => {
  for (const number of [0, 1, 255, 256, 65_536, 5_832_703, 5_832_704]) {
    const parts = addressOfVisitor(number).split('.').map(Number);
    expect(parts).toHaveLength(4);
    expect(parts.every((part) => part >= 0 && part <= 255)).toBe(true);
    expect(parts[0]).toBeGreaterThanOrEqual(11);
    expect(parts[0]).toBeLessThan(100);
  }
});
