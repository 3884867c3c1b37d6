import { expect, test } from 'vitest';
import { canLeaveAtDoor, parseDeliveryWishes } from './delivery-wishes.ts';
import { paymentCodes } from '../payments/payment-methods.ts';

test.each([
  ['cash', 780_00, false],
  ['card', 780_00, false],
  ['qr', 780_00, false],
  ['online', 780_00, true],
  ['sbp', 780_00, true],
  ['contract', 780_00, true],
  ['bonus', 780_00, true],
  ['cash', 0, true],
] as const)(
  'an order that is paid by %s, %d to pay, can be left at the door: %s [S-72] [rule 49a]',
  (name, toPay, can) => {
    expect(canLeaveAtDoor({ paymentCode: paymentCodes[name], toPay })).toBe(can);
  },
);

test('as long as no way to pay is chosen nothing speaks against leaving it there [S-72] [rule 49a]', () => {
  expect(canLeaveAtDoor({ paymentCode: null, toPay: 780_00 })).toBe(true);
});

test('wishes are known ones, each once, in one order [S-72]', () => {
  expect(parseDeliveryWishes(['callFirst', 'sing', 'leaveAtDoor', 'callFirst'])).toEqual(['leaveAtDoor', 'callFirst']);
});
