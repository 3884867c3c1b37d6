import { createRecentMap } from '#memory/recent-map.ts';

const second = 1000;
/** The time constant of forgetting: usage of this age counts for a third (1/e). */
const memoryMilliseconds = 10 * second;
/** The most names that are tracked; beyond it, the one that was served longest ago is dropped. */
const namesAtMost = 10_000;

/** Tracks the recent turns of each name. */
export type UsageTracker = {
  add(name: string): void;
  /** The usage at the instant `at`; older turns count less. To compare names, use the same instant. */
  of(name: string, at?: number): number;
};

type Attained = { turns: number; at: number };

function decayed({ turns, at: since }: Readonly<Attained>, at: number): number {
  return since === at ? turns : turns * Math.exp((since - at) / memoryMilliseconds);
}

export function createUsageTracker(clock: () => number): UsageTracker {
  const attained = createRecentMap<string, Attained>(namesAtMost);

  function of(name: string, at = clock()): number {
    const known = attained.peek(name);
    return known ? decayed(known, at) : 0;
  }

  return {
    of,
    add(name) {
      const at = clock();
      const known = attained.get(name);
      if (!known) return attained.set(name, { turns: 1, at });
      known.turns = decayed(known, at) + 1;
      known.at = at;
    },
  };
}
