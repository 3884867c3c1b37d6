import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  attemptsForCode,
  codeLifetimeMilliseconds,
  codeSendsRetentionMilliseconds,
  defaultCodeLimits,
  isRarelyApproved,
  isShortCode,
  prefixOfPhone,
  resendDelaySeconds,
  secondsUntil,
  secondsUntilSend,
  shortCodesOfStrangers,
  toCeiling,
  workBitsForSend,
  type SlidingLimit,
} from './codes.ts';
import { MINUTE_MS } from '../zoned-time.ts';

const now = Date.UTC(2026, 2, 10, 9);
const secondsAgo = (...ages: number[]) => ages.map((age) => now - age * 1000);

test('a code lives five minutes [rule 56]', () => {
  expect(codeLifetimeMilliseconds).toBe(5 * MINUTE_MS);
});

test.each([
  [4, 2],
  [3, 2],
  [5, 5],
  [6, 5],
])('a code of %i digits has %i attempts [rule 56]', (length, attempts) => {
  expect(attemptsForCode(length)).toBe(attempts);
});

test.each([
  [1, 60],
  [2, 120],
  [3, 300],
  [4, 300],
  [40, 300],
])('after code %i the next can be asked for in %i s [rule 57] [K-08]', (sends, seconds) => {
  expect(resendDelaySeconds([60, 120, 300], sends)).toBe(seconds);
});

test('without any delay in the configuration it is a minute', () => {
  expect(resendDelaySeconds([], 1)).toBe(60);
});

test('what is left of a delay is rounded up, so that nobody is sent back too early [rule 57]', () => {
  expect(secondsUntil(now + 60_000, now)).toBe(60);
  expect(secondsUntil(now + 59_001, now)).toBe(60);
  expect(secondsUntil(now + 1, now)).toBe(1);
  expect(secondsUntil(now, now)).toBe(0);
  expect(secondsUntil(now - 5000, now)).toBe(0);
});

describe('limits', () => {
  test('the defaults are those of rule 58, and no span outlasts what is remembered', () => {
    expect(defaultCodeLimits).toEqual({
      target: [
        { count: 3, seconds: 600 },
        { count: 5, seconds: 86_400 },
      ],
      ip: [{ count: 60, seconds: 3600 }],
      device: [{ count: 10, seconds: 86_400 }],
      prefix: [{ count: 20, seconds: 3600 }],
    });
    const spans = Object.values(defaultCodeLimits).flatMap((limits) => limits.map(({ seconds }) => seconds));
    expect(Math.max(...spans) * 1000).toBeLessThan(codeSendsRetentionMilliseconds);
  });

  test.each([
    ['nothing was sent', [], 0],
    ['two in ten minutes', [0, 599], 0],
    ['three in ten minutes', [10, 300, 599], 1],
    ['three at once', [0, 0, 0], 600],
    ['the third a full ten minutes ago', [10, 300, 600], 0],
    ['five in a day, three of them lately', [0, 1, 2, 7200, 86_399], 598],
    ['five in a day, none lately', [601, 700, 800, 7200, 86_000], 400],
    ['five in a day at its very end', [601, 700, 800, 7200, 86_399], 1],
    ['the fifth a full day ago', [601, 700, 800, 7200, 86_400], 0],
  ])('for a phone, after %s [rule 58]', (_, ages, seconds) => {
    expect(secondsUntilSend(secondsAgo(...ages), defaultCodeLimits.target, now)).toBe(seconds);
  });

  test('of none forbid all', () => {
    expect(secondsUntilSend([], [{ count: 0, seconds: 60 }], now)).toBe(60);
  });

  const limit = fc.record({ count: fc.integer({ min: 1, max: 5 }), seconds: fc.integer({ min: 1, max: 50 }) });

  /** Sends at every step at which the limits allow it. */
  function sendGreedily(steps: readonly number[], limits: readonly SlidingLimit[]): number[] {
    let at = now;
    const sent: number[] = [];
    for (const step of steps) {
      at += step;
      if (secondsUntilSend(sent, limits, at) === 0) sent.push(at);
    }
    return sent;
  }

  test('never let more through in any span, however one tries', () => {
    fc.assert(
      fc.property(
        fc.array(limit, { minLength: 1, maxLength: 3 }),
        fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 60 }),
        (limits, steps) => {
          const sent = sendGreedily(steps, limits);
          for (const end of sent) {
            for (const { count, seconds } of limits) {
              const within = sent.filter((at) => at <= end && at > end - seconds * 1000);
              expect(within.length).toBeLessThanOrEqual(count);
            }
          }
        },
      ),
    );
  });

  test('say to the second when the next may be sent', () => {
    fc.assert(
      fc.property(
        fc.array(limit, { minLength: 1, maxLength: 3 }),
        fc.array(fc.integer({ min: 0, max: 60_000 }), { maxLength: 12 }),
        (limits, ages) => {
          const sent = ages.map((age) => now - age);
          const wait = secondsUntilSend(sent, limits, now);
          expect(secondsUntilSend(sent, limits, now + wait * 1000)).toBe(0);
          if (wait > 0) expect(secondsUntilSend(sent, limits, now + (wait - 1) * 1000)).toBeGreaterThan(0);
        },
      ),
    );
  });
});

describe('work', () => {
  test.each([
    ['below the limit', 2, 0],
    ['at the limit', 3, 17],
    ['half beyond it', 5, 17],
    ['as much again', 6, 18],
    ['three times as much again', 12, 19],
    ['seven times', 24, 20],
    ['however much', 3000, 20],
  ])('%s: after %i sends %i bits [rule 58b]', (_, sends, bits) => {
    expect(
      workBitsForSend(
        Array.from({ length: sends }, () => now),
        [{ count: 3, seconds: 600 }],
        now,
      ),
    ).toBe(bits);
  });

  test('is of the hardest limit, and of none when what was sent has left its span [rule 58b]', () => {
    expect(workBitsForSend(secondsAgo(600, 600, 600), [{ count: 3, seconds: 600 }], now)).toBe(0);
    expect(
      workBitsForSend(
        secondsAgo(1, 1),
        [
          { count: 3, seconds: 600 },
          { count: 1, seconds: 60 },
        ],
        now,
      ),
    ).toBe(18);
  });

  test('ends at three times what a phone, and five times what a network gets without [rule 58b]', () => {
    expect(toCeiling('target', defaultCodeLimits.target)).toEqual([
      { count: 9, seconds: 600 },
      { count: 15, seconds: 86_400 },
    ]);
    expect(toCeiling('ip', defaultCodeLimits.ip)).toEqual([{ count: 300, seconds: 3600 }]);
  });
});

test('strangers guess no likelier than with three tries of four digits, five times a day [rule 58c]', () => {
  const before = (5 * 3) / 10 ** 4;
  const { count, seconds } = shortCodesOfStrangers;
  expect(seconds).toBe(86_400);
  const byCall = (count * attemptsForCode(4)) / 10 ** 4;
  const long =
    (Math.min(
      ...toCeiling('target', defaultCodeLimits.target)
        .slice(1)
        .map((day) => day.count),
    ) -
      count) *
    attemptsForCode(6);
  expect(byCall + long / 10 ** 6).toBeLessThan(before);
  expect([isShortCode(4), isShortCode(6)]).toEqual([true, false]);
});

test('a prefix is the number without its last four digits [rule 58]', () => {
  expect(prefixOfPhone('+79001234567')).toBe('+7900123');
  expect(prefixOfPhone('+994501234567')).toBe('+99450123');
});

describe('a way of sending to a prefix [rule 60]', () => {
  const sends = (approved: number, count = 50) => Array.from({ length: count }, (_, place) => place < approved);

  test.each([
    [9, 50, true],
    [0, 50, true],
    [10, 50, false],
    [50, 50, false],
    [0, 49, false],
    [0, 0, false],
  ])('with %i of %i entered is rarely approved: %s', (approved, count, rarely) => {
    expect(isRarelyApproved(sends(approved, count))).toBe(rarely);
  });

  test('is judged by its last fifty', () => {
    expect(isRarelyApproved([...sends(0), ...sends(50)])).toBe(true);
    expect(isRarelyApproved([...sends(10), ...sends(0)])).toBe(false);
  });
});
