/**
 * The cache lifetime in seconds of an answer that changes at the instant `change`, so that it ends by then. Null: no
 * change is known.
 */
export function maxAgeUntil(change: Date | null, now: Date, maxAgeSeconds: number): number {
  if (change === null) return maxAgeSeconds;
  return Math.max(0, Math.min(maxAgeSeconds, Math.floor((change.getTime() - now.getTime()) / 1000)));
}
