import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '#context.ts';
import type { StagedEntry } from './claim.ts';
import { processDue, type StagedCounts, type StagedWork } from './process-due.ts';
import { createTurns } from './turns.ts';

/** The number of entries that one process works on at once: the work of one partner never waits for that of another. */
const lanesAtMost = 3;
/** How often a lane without work looks for some while others work: nothing notifies it. */
const lookMilliseconds = 250;

/** Does the work of due entries, several at once; `where` must allow one entry of a partner at a time. */
export async function processInLanes<Entry extends StagedEntry>(
  context: Pick<Context, 'upkeep' | 'clock' | 'stopping' | 'logger'>,
  work: StagedWork<Entry>,
): Promise<StagedCounts> {
  const counts = { done: 0, failed: 0 };
  const shared = { ...work, turns: createTurns() };
  let working = 0;
  async function serve(): Promise<void> {
    do {
      working += 1;
      const { done, failed } = await processDue(context, shared).finally(() => (working -= 1));
      counts.done += done;
      counts.failed += failed;
      if (working > 0) await delay(lookMilliseconds, undefined, { signal: context.stopping }).catch(() => undefined);
    } while (working > 0 && !context.stopping.aborted);
  }
  await Promise.all(Array.from({ length: lanesAtMost }, serve));
  return counts;
}
