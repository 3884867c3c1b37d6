import type { ProofOfWorkRequired } from '@kaplya/contract';
import { sha256 } from '@noble/hashes/sha2.js';
import { pause } from '../streams/pause.ts';

/** The time that one slice of work blocks the page, in milliseconds: too short to notice. */
const sliceMilliseconds = 25;

/**
 * Finds a solution such that the SHA-256 of `challenge:solution` begins with the required number of zero bits. Works in
 * slices, so that the page stays responsive.
 */
export async function solveProofOfWork({
  challenge,
  difficulty,
}: Pick<ProofOfWorkRequired, 'challenge' | 'difficulty'>) {
  const encoder = new TextEncoder();
  let place = 0;
  for (;;) {
    const until = performance.now() + sliceMilliseconds;
    while (performance.now() < until) {
      for (let times = 0; times < 100; times += 1, place += 1) {
        // Hashes synchronously: a call of `crypto.subtle` takes longer than hashing such a short text.
        const hash = sha256(encoder.encode(`${challenge}:${place}`));
        if (Math.clz32(createView(hash).getUint32(0)) >= difficulty) return String(place);
      }
    }
    await pause(0);
  }
}

const createView = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);
