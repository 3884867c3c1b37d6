import { describe, expect, test } from 'vitest';
import {
  defaultPaymentLimits,
  isOnlinePayment,
  offeredPaymentMethods,
  parsePaymentCode,
  paymentCodes,
  type OfferedMethodsInput,
  type PaymentCode,
} from './payment-methods.ts';

const all: readonly PaymentCode[] = Object.values(paymentCodes);

function offered(overrides: Partial<OfferedMethodsInput>) {
  return offeredPaymentMethods({
    enabled: [1, 2, 3, 8, 10],
    payer: 'individual',
    isRegistered: true,
    payable: 780_00,
    limits: defaultPaymentLimits('RUB'),
    ...overrides,
  });
}

test('the codes are those of the specification [E-19]', () => {
  expect(paymentCodes).toEqual({
    cash: 1,
    contract: 2,
    card: 3,
    apple: 6,
    sbp: 8,
    online: 10,
    qr: 11,
    google: 12,
    bonus: 15,
  });
  expect(all.filter(isOnlinePayment)).toEqual([8, 10]);
  expect(parsePaymentCode(8)).toBe(8);
  for (const value of [4, '8', null, undefined]) expect(parsePaymentCode(value)).toBeNull();
});

describe('methods offered', () => {
  test('to an individual never hold the contract, to a legal person only what a company pays with [rule 67a] [A-06]', () => {
    expect(offered({})).toEqual([1, 3, 8, 10]);
    expect(offered({ payer: 'legal' })).toEqual([2, 8, 10]);
    expect(offered({ payer: 'legal', enabled: [1, 2, 3] })).toEqual([2]);
  });

  test.each([
    { payable: 355_000_00, codes: [1, 3, 8] },
    { payable: 350_000_00, codes: [1, 3, 8, 10] },
    { payable: 350_000_01, codes: [1, 3, 8] },
    { payable: 700_000_00, codes: [1, 3, 8] },
    { payable: 700_000_01, codes: [1, 3] },
    { payable: 1_00, codes: [1, 3, 8, 10] },
    { payable: 99, codes: [1, 3] },
    { payable: null, codes: [1, 3, 8, 10] },
  ])('for $payable are $codes [rule 67a]', ({ payable, codes }) => {
    expect(offered({ payable })).toEqual(codes);
  });

  test('have no limits of roubles in another currency [rule 67a]', () => {
    expect(offered({ payable: 355_000_00, limits: defaultPaymentLimits('AZN') })).toEqual([1, 3, 8, 10]);
  });

  test('hold points for customers only [rule 33]', () => {
    expect(offered({ enabled: [15, 1] })).toEqual([15, 1]);
    expect(offered({ enabled: [15, 1], isRegistered: false })).toEqual([1]);
    expect(offered({ enabled: [15, 2], payer: 'legal' })).toEqual([2]);
  });
});
