import { setTimeout as delay } from 'node:timers/promises';

/** Until it is done or the time is over, whichever comes first; it goes on all the same. */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const isOver = delay(milliseconds, undefined, { ref: false, signal }).catch(() => undefined);
  try {
    await Promise.race([work, isOver]);
  } finally {
    over.abort();
  }
}
