import { paymentCodes } from '@kaplya/domain';
import { expect, test } from 'vitest';
import { moneyAtDoor } from './money-at-door.ts';

const { cash, contract, card, qr, sbp, online } = paymentCodes;

test.each([
  ['cash', cash, 2525_00, 0, 'collect', 2525_00],
  ['card at the door', card, 2525_00, 0, 'collect', 2525_00],
  ['QR code at the door', qr, 2525_00, 0, 'collect', 2525_00],
  ['online, unpaid', online, 2525_00, 0, 'unpaid', 2525_00],
  ['SBP, unpaid', sbp, 2525_00, 0, 'unpaid', 2525_00],
  ['online, paid', online, 2525_00, 2525_00, 'paid', 0],
  ['online, paid, dearer since', online, 2935_00, 2525_00, 'collect', 410_00],
  ['online, paid, and pieces went back since', online, 2525_00, 2525_00, 'paid', 0],
  ['contract', contract, 2525_00, 0, 'contract', 0],
  ['points paid all', cash, 0, 0, 'none', 0],
] as const)('what the courier does about money: %s [O-04b]', (_, paymentCode, toPayMinor, paidMinor, action, sum) => {
  expect(moneyAtDoor({ paymentCode, toPayMinor, paidMinor })).toEqual({ action, sumMinor: sum });
});
