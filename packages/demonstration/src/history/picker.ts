import { seededRandom } from '../seeded-random.ts';

/** Makes random choices that are the same for the same seed. */
export type Picker = ReturnType<typeof createPicker>;

export function createPicker(seed: string) {
  const random = seededRandom(seed);
  const number = (below: number) => Math.floor(random() * below);
  return {
    random,
    /** Picks a whole number from 0 up to a limit. */
    number,
    chance: (share: number) => random() < share,
    of<Item>(items: readonly Item[]): Item {
      const item = items[number(items.length)];
      if (item === undefined) throw new Error('There is nothing to choose from');
      return item;
    },
    /** Picks an instant between two. */
    between: (from: Date, to: Date) => new Date(from.getTime() + random() * (to.getTime() - from.getTime())),
  };
}
