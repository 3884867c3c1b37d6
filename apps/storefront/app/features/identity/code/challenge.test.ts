import type { Challenge } from '@kaplya/contract';
import { describe, expect, test } from 'vitest';
import { findLiving, isSameCode, listOtherMethods, toClock, toStoredChallenge } from './challenge.ts';

const MINUTE = 60_000;
const now = Date.parse('2026-03-01T10:00:00Z');
const answer: Challenge = {
  challengeId: '018f0000-0000-7000-8000-000000000001',
  method: 'sms',
  codeLength: 4,
  resendAfterSeconds: 60,
  expiresAt: '2026-03-01T10:05:00Z',
  methods: ['sms', 'call'],
};
const sent = { asked: 'call', target: '+79161234567', now } as const;

describe('a code on its way', () => {
  test('is stored with the instants at which it ends and another can be asked for [K-08] [rule 57]', () => {
    expect(toStoredChallenge(answer, sent)).toEqual({
      id: answer.challengeId,
      method: 'sms',
      asked: 'call',
      target: '+79161234567',
      codeLength: 4,
      methods: ['sms', 'call'],
      resendAt: now + MINUTE,
      endsAt: now + 5 * MINUTE,
    });
  });

  test.each([
    ['slow by an hour', now - 60 * MINUTE],
    ['fast by four minutes', now + 4 * MINUTE],
    ['fast by an hour', now + 60 * MINUTE],
  ])('lives five minutes by a clock that is %s [rule 56]', (_, wrong) => {
    const stored = toStoredChallenge(answer, { ...sent, now: wrong });
    expect(stored.endsAt - wrong).toBe(5 * MINUTE);
    expect(stored.resendAt - wrong).toBe(MINUTE);
  });

  test('lives until its code ends', () => {
    const stored = toStoredChallenge(answer, sent);
    expect(findLiving(stored, stored.endsAt - 1)).toBe(stored);
    expect(findLiving(stored, stored.endsAt)).toBeNull();
    expect(findLiving(null, now)).toBeNull();
    expect(findLiving({} as never, now)).toBeNull();
  });

  test('is what is wanted only for the same target by the same way', () => {
    const stored = toStoredChallenge(answer, sent);
    const wanted = { asked: stored.asked, target: stored.target };
    expect(isSameCode(stored, wanted)).toBe(true);
    expect(isSameCode(stored, { ...wanted, target: '+79160000001' })).toBe(false);
    expect(isSameCode(stored, { ...wanted, asked: 'email' })).toBe(false);
    expect(isSameCode(null, wanted)).toBe(false);
  });

  test('can come by the other ways to the same phone', () => {
    expect(listOtherMethods(answer)).toEqual(['call']);
    expect(listOtherMethods({ method: 'email', methods: ['email'] })).toEqual([]);
  });
});

test.each([
  [0, '0:00'],
  [5, '0:05'],
  [65, '1:05'],
  [600, '10:00'],
  [3600, '1:00:00'],
  [86_399, '23:59:59'],
])('%i seconds are shown as %s', (seconds, text) => {
  expect(toClock(seconds)).toBe(text);
});
