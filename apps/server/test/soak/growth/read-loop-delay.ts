import { once } from 'node:events';
import type { SoakShop } from '../soak-shop.ts';

/** At the longest, since this was asked last. */
export type LoopDelay = {
  /** By what the shop itself did. */
  readonly blockedMilliseconds: number;
  /** For a core: what else runs on the machine had them. */
  readonly waitedMilliseconds: number;
};

/** `begin anew`: whatever comes out of what the shop did before is its own, the collection of its garbage too. */
export type LoopQuestion = 'how long' | 'begin anew';

/** How long the event loop of a shop that `loop-probe.ts` looks at was kept. */
export async function readLoopDelay(
  { child }: Pick<SoakShop, 'child'>,
  question: LoopQuestion = 'how long',
): Promise<LoopDelay> {
  const answer = once(child, 'message', { signal: AbortSignal.timeout(10_000) });
  child.send(question);
  const [delay] = (await answer) as [LoopDelay];
  return delay;
}
