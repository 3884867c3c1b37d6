import { createRecentMap } from '#memory/recent-map.ts';

const second = 1000;
/** Usage of this age counts for a third (1/e). */
const memoryMilliseconds = 10 * second;
/** Drops the entry that was served longest ago first. */
const namesAtMost = 10_000;

/** Tracks the recent turns of each name. */
export type UsageTracker = {
  add(name: string): void;
  /** The usage at the instant `at`; older turns count less. To compare names, use the same instant. */
  of(name: string, at?: number): number;
};

export function createUsageTracker(clock: () => number): UsageTracker {
  const attained = createRecentMap<string, { turns: number; at: number }>(namesAtMost);

  function of(name: string, at = clock()): number {
    const known = attained.peek(name);
    if (!known) return 0;
    return known.at === at ? known.turns : known.turns * Math.exp((known.at - at) / memoryMilliseconds);
  }

  return {
    of,
    add(name) {
      const at = clock();
      const turns = of(name, at) + 1;
      attained.set(name, { turns, at });
    },
  };
}
