import { createHash } from 'node:crypto';
import type { ProofOfWorkRequired } from '@kaplya/contract';

/** Solves the proof of work, as the page does. */
export function solveProofOfWork({ challenge, difficulty }: ProofOfWorkRequired): {
  challenge: string;
  solution: string;
} {
  for (let place = 0; ; place += 1) {
    const hash = createHash('sha256').update(`${challenge}:${place}`).digest();
    if (hash.readUInt32BE(0) >>> (32 - difficulty) === 0) return { challenge, solution: String(place) };
  }
}
