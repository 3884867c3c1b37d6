import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kaplya/domain';

const second = 1000;

/**
 * When to ask the acquirer again about something that began then: often while its payer is at it, seldom later, and
 * null, no more, after three days.
 */
export function nextCheckAt(beganAt: Date, now: Date): Date | null {
  const age = now.getTime() - beganAt.getTime();
  if (age > 3 * DAY_MS) return null;
  const pause = age < 2 * HOUR_MS ? Math.min(Math.max(age / 4, 5 * second), MINUTE_MS) : Math.min(age / 8, HOUR_MS);
  return new Date(now.getTime() + pause);
}
