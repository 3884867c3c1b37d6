import { orderStatuses } from '@kaplya/domain';
import { expect, test } from 'vitest';
import { createOrder } from './order-factory.test-support.ts';
import { orderLooks, toSteps } from './order-look.ts';

test('each status has its own words, and what happens next [T-10]', () => {
  expect(Object.keys(orderLooks).toSorted()).toEqual(orderStatuses.toSorted());
  const words = Object.values(orderLooks).flatMap(({ word, next }) => [word, next]);
  expect(new Set(words).size).toBe(words.length);
});

test.each([
  ['new', ['approved', 'inProcess', 'completed']],
  ['requiresConfirmation', ['approved', 'inProcess', 'completed']],
  ['approved', ['inProcess', 'completed']],
  ['inProcess', ['completed']],
  ['completed', []],
  ['cancelled', []],
  ['undelivered', []],
] as const)('ahead of "%s" is %j [S-11]', (status, ahead) => {
  const at = '2026-03-01T07:30:00.000Z';
  const steps = toSteps(createOrder({ status, timeline: [{ at, status, text: null }] }));
  expect(steps.filter((step) => step.at === null).map((step) => step.status)).toEqual(ahead);
  expect(steps.filter((step) => step.at !== null)).toEqual([{ at, status, text: null }]);
});
