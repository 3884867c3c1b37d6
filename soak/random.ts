/** Gives the same numbers for the same seed, so that a run can be repeated. */
export type Random = {
  /** In [0, 1). */
  next(): number;
  /** A whole number of `from` to `to`, both included. */
  int(from: number, to: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** True in `share` of all cases. */
  chance(share: number): boolean;
};

/** Mulberry32: small, and good enough for choosing the next step. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    pick(items) {
      const item = items[int(0, items.length - 1)];
      if (item === undefined) throw new Error('There is nothing to pick from');
      return item;
    },
    chance: (share) => next() < share,
  };
}
