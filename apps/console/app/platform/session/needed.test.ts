import type { Permission } from '@kaplya/contract';
import { expect, test } from 'vitest';
import { findMissing, may, type Needed } from './needed.ts';

test.each<[string, Needed, Permission[], Permission | null]>([
  ['nothing', undefined, [], null],
  ['one that is held', 'orders.read', ['orders.read'], null],
  ['one that is not', 'orders.read', ['orders.write'], 'orders.read'],
  ['any of two', ['orders.read', 'customers.read'], ['customers.read'], null],
  ['any of two, of which neither is held', ['orders.read', 'customers.read'], [], 'orders.read'],
  ['both of two', { all: ['orders.write', 'customers.read'] }, ['orders.write', 'customers.read'], null],
  [
    'both of two, of which one is held',
    { all: ['orders.write', 'customers.read'] },
    ['orders.write'],
    'customers.read',
  ],
])('what needs %s is allowed, or says which is missing [O-09]', (_, needed, permissions, missing) => {
  expect(findMissing({ permissions }, needed)).toBe(missing);
  expect(may({ permissions }, needed)).toBe(missing === null);
});
