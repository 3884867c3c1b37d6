import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { repeatInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import { closeOverdueCalls, deleteCallTasks } from './call.store.ts';

/** The timeline of an order keeps what came of a call. */
const keptMilliseconds = 180 * DAY_MS;

/** Whoever waited longer for a call does not wait any more. */
const overdueMilliseconds = 90 * DAY_MS;

/** Ends calls that nobody made for long, and deletes those that ended long ago. */
export async function pruneCalls(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  const now = clock.now();
  const batches = { stopping, ...options };
  const overdueSince = new Date(now.getTime() - overdueMilliseconds);
  const closed = await repeatInBatches(async (most) => {
    const rows = await closeOverdueCalls(upkeep, { until: overdueSince, now, most });
    return { rows, isLast: rows < most };
  }, batches);
  const until = new Date(now.getTime() - keptMilliseconds);
  return { closed, calls: await deleteCallTasks(upkeep, until, batches) };
}
