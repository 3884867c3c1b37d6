import { expect, test } from 'vitest';
import { formatPhone, isPhoneComplete } from './phones.ts';

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

test('distinguishes a complete number from a partial one [V-01]', () => {
  expect(isPhoneComplete('+7999123456')).toBe(false);
  expect(isPhoneComplete('+79991234567')).toBe(true);
  expect(isPhoneComplete('+994501234567')).toBe(true);
  expect(isPhoneComplete('+491512345678')).toBe(true);
  expect(isPhoneComplete('')).toBe(false);
});
