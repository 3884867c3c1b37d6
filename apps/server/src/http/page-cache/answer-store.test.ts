import { expect, test } from 'vitest';

import { createPublicBytes } from '../caching/public-answer.ts';
import { createAnswerStore, describeHeaders, type CachedAnswer } from './answer-store.ts';

let now = 0;
const open = (limits: { bytesAtMost?: number; keysAtMost?: number } = {}) =>
  createAnswerStore<CachedAnswer>({ bytesAtMost: 1000, keysAtMost: 10, now: () => now, ...limits });
const answer = (bytes: number, { until = now + 1000, partnerId = 'moscow' } = {}): CachedAnswer => ({
  answer: createPublicBytes(Buffer.alloc(bytes)),
  ...describeHeaders({ etag: '"1"' }),
  partnerId,
  expiresAt: until,
  staleAt: until,
});

test('an answer is there until its time is over', () => {
  const store = open();
  store.store('a', answer(10), store.revision());
  now += 999;
  expect(store.find('a')).not.toBeNull();
  now += 1;
  expect(store.find('a')).toBeNull();
  expect(store.bytes()).toBe(0);
});

/** A key of one letter, `etag` and `"1"`, each with two bytes a letter. */
const besides = 2 * (1 + 4 + 3);

test('the bytes and the keys are bounded; whoever was asked for longest ago goes first', () => {
  const store = open();
  for (const key of ['a', 'b']) store.store(key, answer(500 - besides), store.revision());
  store.find('a');
  store.store('c', answer(500 - besides), store.revision());
  expect(['a', 'b', 'c'].map((key) => store.find(key) !== null)).toEqual([true, false, true]);
  expect(store.bytes()).toBe(1000);
  expect(store.store('d', answer(1001 - besides), store.revision())).toBe(false);
  expect(store.store('d'.repeat(501), answer(0), store.revision())).toBe(false);
  const few = open({ keysAtMost: 2 });
  for (const key of ['a', 'b', 'c']) few.store(key, answer(1), few.revision());
  expect(['a', 'b', 'c'].map((key) => few.find(key) !== null)).toEqual([false, true, true]);
});

test('the compressed forms of an answer count as soon as they are there, and go with it', async () => {
  const store = open({ bytesAtMost: 10_000 });
  const value = answer(5000);
  store.store('a', value, store.revision());
  store.store('b', answer(4900), store.revision());
  const before = store.bytes();
  const gzipped = await value.answer.find('gzip');
  expect(store.bytes()).toBe(before + gzipped.byteLength);
  store.find('a');
  const brotli = await value.answer.find('br');
  store.store('c', answer(100), store.revision());
  expect(['a', 'b', 'c'].map((key) => store.find(key) !== null)).toEqual([true, false, true]);
  expect(store.bytes()).toBe(5000 + gzipped.byteLength + brotli.byteLength + 100 + 2 * besides);
  store.invalidate(null);
  expect(store.bytes()).toBe(0);
});

test('a change drops the answers of its partner, and those that were begun before it are not stored', () => {
  const store = open();
  const before = store.revision();
  store.store('a', answer(1), before);
  store.store('b', answer(1, { partnerId: 'baku' }), before);
  store.invalidate('moscow');
  expect([store.find('a'), store.find('b') !== null]).toEqual([null, true]);
  expect(store.store('a', answer(1), before)).toBe(false);
  store.invalidate(null);
  expect(store.find('b')).toBeNull();
});

test('an answer to renew is still there, and due', () => {
  const store = open();
  store.store('a', answer(1), store.revision());
  store.markStale('baku');
  expect(store.find('a')?.staleAt).toBeGreaterThan(now);
  store.markStale('moscow');
  expect(store.find('a')?.staleAt).toBeLessThan(now);
});
