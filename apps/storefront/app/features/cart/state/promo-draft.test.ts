import { expect, test } from 'vitest';
import { findFormDraft } from '#platform/storage/form-draft.ts';
import { findUnappliedCode, findUnprovenCode, promoForm, storeUnprovenCode } from './promo-draft.ts';

test('a code that lacks a confirmed phone waits in its field for the sign-in, and stops no order without it [V-13]', () => {
  const refused = { code: 'FIRST', isValid: false, message: 'First confirm your phone', effect: null };
  expect(storeUnprovenCode(refused)).toBe(false);
  expect(findUnprovenCode()).toBeNull();
  expect(storeUnprovenCode({ ...refused, isPhoneProofRequired: true })).toBe(true);
  expect(findFormDraft(promoForm)).toMatchObject({ text: 'FIRST', isOpen: true });
  expect(findUnprovenCode()).toBe('FIRST');
  expect(findUnappliedCode(null)).toBe('');
});

test('a code whose phone is confirmed by now waits no more, whatever else the shop says of it [V-13] [S-34]', () => {
  const waiting = { code: 'FIRST', isValid: false, message: null, effect: null, isPhoneProofRequired: true };
  for (const isValid of [true, false]) {
    storeUnprovenCode(waiting);
    expect(storeUnprovenCode({ code: 'FIRST', isValid, message: 'Only for a first order', effect: null })).toBe(false);
    expect(findUnprovenCode()).toBeNull();
    expect(findUnappliedCode(null)).toBe('');
  }
  storeUnprovenCode(waiting);
  storeUnprovenCode(null);
  expect(findUnprovenCode()).toBe('FIRST');
});
