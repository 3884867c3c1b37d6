import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashSha256 } from './sha-256.ts';
import { solveWork } from './solve-work.ts';

const toHex = (hash: Int32Array) => [...hash].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

test('the hash is that of everybody, whatever the length [S-99]', () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, place) => (place * 37) & 255);
    expect(toHex(hashSha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});

test('what is found has the zero bits that were asked for [S-99]', async () => {
  const solution = await solveWork({ challenge: 'a challenge', difficulty: 12 });
  const hash = createHash('sha256').update(`a challenge:${solution}`).digest();
  expect(hash.readUInt32BE(0) >>> 20).toBe(0);
});
