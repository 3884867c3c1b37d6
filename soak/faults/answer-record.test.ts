import { expect, test } from 'vitest';
import { createAnswerRecord } from './answer-record.ts';

test('of answers amid faults only a clean 503 and a connection of a killed shop are excused', () => {
  const record = createAnswerRecord();
  const usual = { seconds: 0.1, mayBreak: false, hasRetryAfter: true };
  record.note('GET /', { status: 200 }, usual);
  record.enter('kill a shop');
  record.note('GET /', { status: 503 }, usual);
  record.note('GET /', { lost: 'ECONNRESET' }, { ...usual, mayBreak: true });
  expect([...record.violations.keys()]).toEqual([]);
  record.note('GET /', { status: 503 }, { ...usual, hasRetryAfter: false });
  record.note('GET /', { status: 500 }, { ...usual, seconds: 7 });
  record.note('GET /', { lost: 'ECONNRESET' }, usual);
  expect([...record.violations.keys()]).toEqual([
    'kill a shop: 503 without Retry-After',
    'kill a shop: 500 was answered',
    'kill a shop: a call was lost although nobody stopped its shop (ECONNRESET)',
  ]);
  expect(record.counts.get('kill a shop')).toEqual(
    new Map([
      ['503', 2],
      ['lost', 2],
      ['500', 1],
    ]),
  );
  expect(record.longestSeconds.get('kill a shop')).toBe(7);
});
