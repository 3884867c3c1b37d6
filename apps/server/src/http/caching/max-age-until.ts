/** The cache lifetime of an answer that changes at a known moment, never beyond it. Null: no change is known. */
export function maxAgeUntil(change: Date | null, now: Date, maxAgeSeconds: number): number {
  if (change === null) return maxAgeSeconds;
  return Math.max(0, Math.min(maxAgeSeconds, Math.floor((change.getTime() - now.getTime()) / 1000)));
}
