/** What was spent under a key: in the window of now, and in the one before it. */
export type Count = {
  readonly windowMilliseconds: number;
  windowStart: number;
  current: number;
  previous: number;
  /** Of `current`, what other processes do not know of. */
  unsent: number;
  /** Whether this window's end of the budget was told. */
  isReported: boolean;
};

export function startOfWindow(now: number, windowMilliseconds: number): number {
  return now - (((now % windowMilliseconds) + windowMilliseconds) % windowMilliseconds);
}

export function openCount(now: number, windowMilliseconds: number): Count {
  const windowStart = startOfWindow(now, windowMilliseconds);
  return { windowMilliseconds, windowStart, current: 0, previous: 0, unsent: 0, isReported: false };
}

/** Goes on to the window of now; also back, when a clock was put right. */
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
 * What was spent within the length of a window until now: of the window before as much as still lies within it, as if it
 * had been spent evenly.
 */
export function spentOf({ windowMilliseconds, windowStart, current, previous }: Readonly<Count>, now: number): number {
  const passed = (now - windowStart) / windowMilliseconds;
  return current + previous * (1 - passed);
}

/** After how many milliseconds there is room for one more, if nothing else is spent. */
export function millisecondsUntilRoom(count: Readonly<Count>, limit: number, now: number): number {
  const { windowMilliseconds, windowStart, current, previous } = count;
  if (spentOf(count, now) + 1 <= limit) return 0;
  // Where nothing is allowed there is never room.
  if (limit < 1) return windowMilliseconds;
  const room = limit - 1;
  // Within this window, as the one before goes out of sight; else within the next, as this one does.
  const passed = current <= room ? 1 - (room - current) / previous : 2 - room / current;
  return Math.max(1, Math.ceil(windowStart + passed * windowMilliseconds - now));
}
