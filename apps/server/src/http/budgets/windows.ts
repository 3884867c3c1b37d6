/** The calls counted for a key in the current window and the one before. */
export type Count = {
  readonly windowMilliseconds: number;
  windowStart: number;
  current: number;
  previous: number;
  /** The part of `current` that other processes do not know of. */
  unsent: number;
  /** Whether the log already has the exhaustion of this window's budget. */
  isReported: boolean;
};

export function startOfWindow(now: number, windowMilliseconds: number): number {
  return now - (((now % windowMilliseconds) + windowMilliseconds) % windowMilliseconds);
}

export function openCount(now: number, windowMilliseconds: number): Count {
  const windowStart = startOfWindow(now, windowMilliseconds);
  return { windowMilliseconds, windowStart, current: 0, previous: 0, unsent: 0, isReported: false };
}

/** Advances the count to the window of `now`, or moves it back after the clock was corrected. */
export function roll(count: Count, now: number): void {
  const { windowMilliseconds, windowStart } = count;
  const start = startOfWindow(now, windowMilliseconds);
  if (start === windowStart) return;
  count.previous = start === windowStart + windowMilliseconds ? count.current : 0;
  count.windowStart = start;
  count.current = 0;
  count.unsent = 0;
  count.isReported = false;
}

/**
 * Estimates the calls within one window length until now. Assumes that the previous window's calls were spread evenly
 * and counts the overlapping share.
 */
export function spentOf({ windowMilliseconds, windowStart, current, previous }: Readonly<Count>, now: number): number {
  const passed = (now - windowStart) / windowMilliseconds;
  return current + previous * (1 - passed);
}

/** The milliseconds until one more call fits, if no other arrives. */
export function millisecondsUntilRoom(count: Readonly<Count>, limit: number, now: number): number {
  const { windowMilliseconds, windowStart, current, previous } = count;
  if (spentOf(count, now) + 1 <= limit) return 0;
  // A limit of zero never has room.
  if (limit < 1) return windowMilliseconds;
  const room = limit - 1;
  // The share of a window that must pass: below 1 if calls of the previous window make room by leaving, else calls of
  // this one must leave during the next.
  const passed = current <= room ? 1 - (room - current) / previous : 2 - room / current;
  return Math.max(1, Math.ceil(windowStart + passed * windowMilliseconds - now));
}
