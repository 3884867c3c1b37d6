import { expect, test } from 'vitest';

import { checkPhone, parsePhone } from './parse-phone.ts';

test.each([
  ['a mobile', '+49 1512 3456789', 'DE', '+49'],
  ['a landline', '+49 30 123456', 'DE', '+49'],
  ['a number that may be either', '+1 212 555 2368', 'US', '+1'],
  ['a number of a range that is not described closer', '+994 90 123 45 67', 'AZ', '+994'],
])('%s is a phone', (_, typed, country, phoneCode) => {
  expect(checkPhone(typed, { country, phoneCode })).toEqual({ phone: typed.replaceAll(' ', '') });
});

test.each([
  ['shared cost', '+49 1803 123456', 'DE', '+49'],
  ['premium rate', '+49 900 1123456', 'DE', '+49'],
  ['toll-free', '+49 800 1234567', 'DE', '+49'],
  ['premium rate', '809 505 12 34', 'RU', '+7'],
])('a number of %s is none that a code is sent to', (_, typed, country, phoneCode) => {
  expect(checkPhone(typed, { country, phoneCode })).toEqual({
    violation: { code: 'identity.phone_invalid', field: 'phone' },
  });
});

test.each([
  ['+7 +7 916 555-12-34', 'RU', '+79165551234'],
  ['+7 8 916 555-12-34', 'RU', '+79165551234'],
  ['007 916 555-12-34', 'RU', '+79165551234'],
  ['00 7 916 555 12 34', 'AZ', '+79165551234'],
  ['8 050 123 45 67', 'AZ', '+994501234567'],
  ['tel:+994-50-123-45-67', 'AZ', '+994501234567'],
  ['+7 (916) 555\u201112\u201134', 'RU', '+79165551234'],
  ['8 (495) 123-45-67 доб. 12', 'RU', '+74951234567'],
  ['12', 'RU', null],
  ['', 'RU', null],
])('%s in %s is read as %s [V-01]', (typed, country, phone) => expect(parsePhone(typed, country)).toBe(phone));
