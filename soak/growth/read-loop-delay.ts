import { once } from 'node:events';
import type { SoakShop } from '../shop/soak-shop.ts';

/** The longest delay since the last question. */
export type LoopDelay = {
  /** Caused by the shop itself. */
  readonly blockedMilliseconds: number;
  /** Spent waiting for a core that other processes used. */
  readonly waitedMilliseconds: number;
};

/** `begin anew`: attributes everything left from earlier work, such as garbage collection, to that work. */
export type LoopQuestion = 'how long' | 'begin anew';

/** Reads the event loop delay of a shop under `loop-probe.ts`. */
export async function readLoopDelay(
  { child }: Pick<SoakShop, 'child'>,
  question: LoopQuestion = 'how long',
): Promise<LoopDelay> {
  const answer = once(child, 'message', { signal: AbortSignal.timeout(10_000) });
  child.send(question);
  const [delay] = (await answer) as [LoopDelay];
  return delay;
}
