import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { solveProofOfWork } from './solve-proof-of-work.ts';

test('what is found has the zero bits that were asked for [S-99]', async () => {
  const solution = await solveProofOfWork({ challenge: 'a challenge', difficulty: 12 });
  const hash = createHash('sha256').update(`a challenge:${solution}`).digest();
  expect(hash.readUInt32BE(0) >>> 20).toBe(0);
});
