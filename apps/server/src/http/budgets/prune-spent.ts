import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { deleteSpentBefore } from './budget-spent.store.ts';

/** Deletes windows that no call reads any more. */
export async function pruneSpentBudgets(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  return { spentBudgets: await deleteSpentBefore(upkeep, clock.now(), { stopping, ...options }) };
}
