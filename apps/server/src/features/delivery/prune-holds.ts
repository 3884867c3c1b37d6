import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { deleteHoldsExpiredAt } from './delivery.store.ts';

/** Deletes expired holds. */
export async function pruneHolds(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  return { holds: await deleteHoldsExpiredAt(upkeep, clock.now(), { stopping, ...options }) };
}
