import { expect, test } from 'vitest';
import { createPageTurns } from './page-turns.ts';

test('visitors who leave give their place in the queue up at once, and the others keep their order', async () => {
  const turns = createPageTurns();
  const stays = new AbortController().signal;
  const inHand = await Promise.all(Array.from({ length: 8 }, () => turns.take(stays)));
  const first = turns.take(stays);
  const leaving = new AbortController();
  const left = Array.from({ length: 31 }, () => turns.take(leaving.signal));
  expect(turns.waiting()).toBe(32);
  expect(await turns.take(stays)).toBeNull();
  leaving.abort();
  expect(await Promise.all(left)).toEqual(left.map(() => null));
  expect(turns.waiting()).toBe(1);
  const second = turns.take(stays);
  const order: string[] = [];
  const noted = [first.then(() => order.push('first')), second.then(() => order.push('second'))];
  inHand[0]?.();
  inHand[1]?.();
  await Promise.all(noted);
  expect([order, turns.inHand(), turns.waiting()]).toEqual([['first', 'second'], 8, 0]);
});
