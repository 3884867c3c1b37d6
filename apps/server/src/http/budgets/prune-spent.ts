import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { deleteSpentBefore } from './budget-spent.store.ts';

/** Deletes the counts of windows that are over. */
export async function pruneSpentBudgets(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  return { spentBudgets: await deleteSpentBefore(upkeep, clock.now(), { stopping, ...options }) };
}
