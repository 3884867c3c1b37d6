import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { deleteCallTasks } from './call.store.ts';

/** The timeline of an order keeps what came of a call. */
const keptMilliseconds = 180 * DAY_MS;

/** Deletes calls that ended long ago. */
export async function pruneCalls(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  const until = new Date(clock.now().getTime() - keptMilliseconds);
  return { calls: await deleteCallTasks(upkeep, until, { stopping, ...options }) };
}
