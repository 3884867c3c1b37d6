import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMasked, maskPhone } from './mask-phone.ts';

describe('A masked phone [O-08]', () => {
  test.each([
    ['+79161231234', '+7 ··· ··· 12-34'],
    ['+994501234567', '+994 ··· ··· 45-67'],
    ['+905321234567', '+90 ··· ··· 45-67'],
    ['89161231234', '··· ··· 12-34'],
    ['+4915112345678', '··· ··· 56-78'],
    ['112', '··· ···'],
    ['', ''],
  ])('of %s is %s', (phone, masked) => {
    expect(maskPhone(phone)).toBe(masked);
  });

  test.each(['+79161231234', '+4915112345678', '112'])('is distinguished from %s', (phone) => {
    expect([isMasked(phone), isMasked(maskPhone(phone))]).toEqual([false, true]);
  });

  test('shows nothing of a number but its country and its last four digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^9\d{9}$/), (national) => {
        expect(maskPhone(`+7${national}`).replaceAll(/\D/g, '')).toBe(`7${national.slice(-4)}`);
      }),
    );
  });
});
