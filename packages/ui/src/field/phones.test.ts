import { expect, test } from 'vitest';
import { formatPhone, isPhoneComplete, normalizePhone } from './phones.ts';

test.each([
  ['9991234567', '7', '+79991234567'],
  ['8 (999) 123-45-67', '7', '+79991234567'],
  ['+7 999 123 45 67', '7', '+79991234567'],
  ['79991234567', '7', '+79991234567'],
  ['+7 999 123-45-678', '7', '+79991234567'],
  ['050 123 45 67', '994', '+994501234567'],
  ['994501234567', '994', '+994501234567'],
  ['05321234567', '90', '+905321234567'],
  ['+49 151 2345678', '7', '+491512345678'],
  ['+', '7', ''],
  ['', '7', ''],
])('stores what was typed: %s', (typed, code, stored) => {
  expect(normalizePhone(typed, code)).toBe(stored);
});

test.each([
  ['+79991234567', '+7 999 123-45-67'],
  ['+7999123', '+7 999 123'],
  ['+7', '+7'],
  ['+994501234567', '+994 50 123 45 67'],
  ['+905321234567', '+90 532 123 45 67'],
  ['+491512345678', '+491512345678'],
  ['', ''],
])('groups %s for the eye', (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown);
});

test('what is shown is stored again as it was, at every length', () => {
  for (const full of ['+79991234567', '+994501234567', '+905321234567']) {
    for (let length = 2; length <= full.length; length++) {
      const stored = full.slice(0, length);
      expect(normalizePhone(formatPhone(stored), '7')).toBe(stored);
    }
  }
});

test('distinguishes a complete number from a partial one [V-01]', () => {
  expect(isPhoneComplete('+7999123456')).toBe(false);
  expect(isPhoneComplete('+79991234567')).toBe(true);
  expect(isPhoneComplete('+994501234567')).toBe(true);
  expect(isPhoneComplete('+491512345678')).toBe(true);
  expect(isPhoneComplete('')).toBe(false);
});
