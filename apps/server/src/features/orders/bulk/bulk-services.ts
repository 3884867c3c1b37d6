import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { createSingleRun } from '#db/queues/staged-work/single-run.ts';
import { DAY_MS } from '@kaplya/domain';
import { deleteBulks, hasDueBulks } from './order-bulk.store.ts';
import { processDueBulks } from './process-bulks.ts';

/** The service that works on due jobs over many orders in this process. */
export function createBulkServices(context: Context) {
  const { run, wake } = createSingleRun(context, async (limited) => {
    const isDue = await hasDueBulks(context.upkeep, context.clock.now());
    return isDue ? processDueBulks(limited) : { done: 0, failed: 0 };
  });
  return { processDue: run, wake };
}

const retentionDays = 90;

export async function pruneOrderBulks(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  const until = new Date(clock.now().getTime() - retentionDays * DAY_MS);
  return { bulks: await deleteBulks(upkeep, until, { stopping, ...options }) };
}
