import { HOUR_MS } from '@kaplya/domain';

/** Acquirers remember a key for a day. */
const keyIsSafeMilliseconds = 23 * HOUR_MS;

/** Whether the acquirer still knows a repeat of what it was first asked then. */
export function isKeySafe(askedAt: Date, now: Date): boolean {
  return now.getTime() - askedAt.getTime() <= keyIsSafeMilliseconds;
}

/** Whether one has to look at the acquirer for what it may have made, before it is asked again. */
export function mustLookFirst({ attempts, createdAt }: { attempts: number; createdAt: Date }, now: Date): boolean {
  return attempts > 0 && !isKeySafe(createdAt, now);
}
