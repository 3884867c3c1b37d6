import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { closeOverdueCalls, deleteCallTasks } from './call.store.ts';

/** The timeline of an order keeps what came of a call. */
const keptMilliseconds = 180 * DAY_MS;

/** Whoever waited longer for a call does not wait any more. */
const overdueMilliseconds = 90 * DAY_MS;
const closedAtOnce = 500;

/** Ends calls that nobody made for long, and deletes those that ended long ago. */
export async function pruneCalls(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  const now = clock.now();
  const overdue = { until: new Date(now.getTime() - overdueMilliseconds), now, most: closedAtOnce };
  let closed = 0;
  let ofBatch = closedAtOnce;
  while (ofBatch === closedAtOnce && !stopping.aborted) {
    ofBatch = await closeOverdueCalls(upkeep, overdue);
    closed += ofBatch;
  }
  const until = new Date(now.getTime() - keptMilliseconds);
  return { closed, calls: await deleteCallTasks(upkeep, until, { stopping, ...options }) };
}
