import { HOUR_MS } from '@kaplya/domain';

/** The age up to which a key is repeated: acquirers remember a key for a day, and an hour is left for safety. */
const keyIsSafeMilliseconds = 23 * HOUR_MS;

/** Whether the acquirer still recognises a repeat of a request first made then. */
export function isKeySafe(askedAt: Date, now: Date): boolean {
  return now.getTime() - askedAt.getTime() <= keyIsSafeMilliseconds;
}

/** Whether to look up an earlier result at the acquirer before asking again. */
export function mustLookUpFirst({ attempts, createdAt }: { attempts: number; createdAt: Date }, now: Date): boolean {
  return attempts > 0 && !isKeySafe(createdAt, now);
}
