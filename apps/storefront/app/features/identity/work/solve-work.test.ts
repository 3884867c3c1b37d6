import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { solveWork } from './solve-work.ts';

test('what is found has the zero bits that were asked for [S-99]', async () => {
  const solution = await solveWork({ challenge: 'a challenge', difficulty: 12 });
  const hash = createHash('sha256').update(`a challenge:${solution}`).digest();
  expect(hash.readUInt32BE(0) >>> 20).toBe(0);
});
