import { findRingProblems, normaliseRing, type Position } from '@kaplya/domain';
import { Refusal } from '#http/refusal.ts';

/** Normalizes a ring. Throws the Refusal `area.ring_invalid`, with its problems in `details`. */
export function requireRing(positions: readonly (readonly number[])[]): [number, number][] {
  const ring = normaliseRing(positions.map(([longitude = 0, latitude = 0]): Position => [longitude, latitude]));
  const problems = findRingProblems(ring);
  if (problems.length > 0) throw new Refusal('area.ring_invalid', { details: { problems } });
  return ring.map(([longitude, latitude]) => [longitude, latitude]);
}
