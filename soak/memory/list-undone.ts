import type { Load } from './load-shop.ts';

/** The share of attempts that other visitors and the disturbances may fail. */
const failuresShareAtMost = 0.1;

/** Actions that never or rarely succeeded: the run says little about their memory. */
export function listUndone(done: Load['done']): string[] {
  return [...done].flatMap(([name, { times, failures }]) => {
    const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
    return times === 0 || failed > failuresShareAtMost * (times + failed) ? name : [];
  });
}
