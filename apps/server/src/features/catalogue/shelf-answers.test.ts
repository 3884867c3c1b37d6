import { expect, test } from 'vitest';
import { createShelfAnswers } from './shelf-answers.ts';

const stock = { available: {}, version: 1 };

/** Counts how often each answer is made. */
function createCounted() {
  const answers = createShelfAnswers();
  const made = new Map<string, number>();
  const ask = (key: string) =>
    answers.get({ key, isPinned: false }, stock, function* () {
      made.set(key, (made.get(key) ?? 0) + 1);
      yield;
      return { bytes: 0, write: () => ({ items: [], json: '{"success":true,"data":[]}' }) };
    });
  return { ask, made };
}

test('what is asked for counts as memory too: of long questions with short answers some hundreds are cached [S-91]', async () => {
  const { ask, made } = createCounted();
  const toKey = (index: number) => `${index} `.padEnd(6000, 'x');
  for (let index = 0; index < 800; index++) await ask(toKey(index));
  await ask(toKey(799));
  expect(made.get(toKey(799))).toBe(1);
  await ask(toKey(0));
  expect(made.get(toKey(0))).toBe(2);
});

test('of short questions a thousand are cached, those that were asked last [S-91]', async () => {
  const { ask, made } = createCounted();
  for (let index = 0; index < 1001; index++) await ask(String(index));
  await ask('1');
  await ask('0');
  expect([made.get('1'), made.get('0')]).toEqual([1, 2]);
});
