import type { Load } from './load-shop.ts';

/** Of all attempts: what other visitors and the disturbances cost. */
const failuresShareAtMost = 0.1;

/** The deeds that nobody came to the end of, or too few: of what they keep such a run says little. */
export function listUndone(done: Load['done']): string[] {
  return [...done].flatMap(([name, { times, failures }]) => {
    const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
    return times === 0 || failed > failuresShareAtMost * (times + failed) ? name : [];
  });
}
