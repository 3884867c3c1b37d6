const second = 1000;
/** What was attained this long ago counts for a third (1/e). */
const memoryMilliseconds = 10 * second;
/** Who was served longest ago is forgotten first. */
const namesAtMost = 10_000;

/** How many turns each had lately, by a name. */
export type AttainedService = {
  add(name: string): void;
  /** At the instant `at`: the older they are, the less they count. Who compares looks at all at one instant. */
  of(name: string, at?: number): number;
};

export function createAttainedService(clock: () => number): AttainedService {
  const attained = new Map<string, { turns: number; at: number }>();

  function of(name: string, at = clock()): number {
    const known = attained.get(name);
    return known ? known.turns * Math.exp((known.at - at) / memoryMilliseconds) : 0;
  }

  return {
    of,
    add(name) {
      const at = clock();
      const turns = of(name, at) + 1;
      // Goes to the end: those at the beginning were served longest ago.
      attained.delete(name);
      attained.set(name, { turns, at });
      const [oldest] = attained.keys();
      if (attained.size > namesAtMost && oldest !== undefined) attained.delete(oldest);
    },
  };
}
