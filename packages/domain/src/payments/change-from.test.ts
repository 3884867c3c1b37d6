import { expect, test } from 'vitest';
import { findChangeFrom, isChangeTooSmall, listChangeNotes } from './change-from.ts';
import { paymentCodes } from './payment-methods.ts';

test.each([
  ['RUB', 720_00, [1000_00, 2000_00, 5000_00]],
  ['RUB', 1000_00, [2000_00, 5000_00]],
  ['RUB', 5000_00, [10_000_00]],
  ['RUB', 12_300_00, [15_000_00]],
  ['AZN', 18_00, [20_00, 50_00, 100_00, 200_00]],
  ['TRY', 90_00, [100_00, 200_00]],
] as const)('in %s, notes above %d are offered: %j [rule 49e]', (currency, due, offered) => {
  expect(listChangeNotes(currency as 'RUB', due)).toEqual(offered);
});

test.each([
  [1000_00, paymentCodes.cash, 720_00, 1000_00, false],
  [720_00, paymentCodes.cash, 720_00, 720_00, false],
  [700_00, paymentCodes.cash, 720_00, null, true],
  [1000_00, paymentCodes.card, 720_00, null, false],
  [700_00, paymentCodes.online, 720_00, null, false],
  [1000_00, paymentCodes.cash, 0, null, false],
  [null, paymentCodes.cash, 720_00, null, false],
])('change from %d by method %d for %d: %j [rule 49e]', (changeFrom, paymentCode, due, brought, isTooSmall) => {
  expect(findChangeFrom({ changeFrom, paymentCode, due })).toBe(brought);
  expect(isChangeTooSmall({ changeFrom, paymentCode, due })).toBe(isTooSmall);
});
