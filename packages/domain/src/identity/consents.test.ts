import { expect, test } from 'vitest';
import { hasConsent, type ConsentEntry } from './consents.ts';

const granted: ConsentEntry = { consentType: 'personal_data', version: '2', at: 100, isGranted: true };
const revoked: ConsentEntry = { ...granted, at: 200, isGranted: false };

test('consent is the last word, in the current version [rule 78] [V-04]', () => {
  expect(hasConsent([granted], 'personal_data', '2')).toBe(true);
  expect(hasConsent([granted], 'personal_data', '3')).toBe(false);
  expect(hasConsent([granted, revoked], 'personal_data', '2')).toBe(false);
  expect(hasConsent([revoked, granted], 'personal_data', '2')).toBe(false);
  expect(hasConsent([granted, revoked, { ...granted, at: 300 }], 'personal_data', '2')).toBe(true);
});

test('of two entries at the same moment the later one in the ledger counts [rule 78]', () => {
  expect(hasConsent([granted, { ...granted, isGranted: false }], 'personal_data', '2')).toBe(false);
});

test('nothing is agreed to by default, marketing least of all [rule 78]', () => {
  expect(hasConsent([], 'personal_data', '2')).toBe(false);
  expect(hasConsent([granted], 'marketing', '2')).toBe(false);
});
