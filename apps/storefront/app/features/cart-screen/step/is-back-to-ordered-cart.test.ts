import { expect, test } from 'vitest';
import { isBackToOrderedCart } from './is-back-to-ordered-cart.ts';

const back = {
  navigation: 'POP',
  isEmpty: true,
  orderedAt: '2026-03-10T09:00:30Z',
  now: Date.parse('2026-03-10T09:05:00Z'),
} as const;

test.each([
  ['Back to the cart of a fresh order', {}, true],
  ['Back within the minute of the order', { now: Date.parse('2026-03-10T09:00:00Z') }, true],
  ['a link to the cart', { navigation: 'PUSH' }, false],
  ['Back to a cart with goods', { isEmpty: false }, false],
  ['Back where nothing was ordered', { orderedAt: null }, false],
  ['Back long after the order', { now: Date.parse('2026-03-10T09:31:00Z') }, false],
] as const)('%s: to the goods %#', (_, changed, expected) => {
  expect(isBackToOrderedCart({ ...back, ...changed })).toBe(expected);
});
