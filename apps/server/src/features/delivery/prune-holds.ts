import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { deleteHoldsExpiredAt } from './delivery.store.ts';

/** Places in intervals that are held for nobody any more. */
export async function pruneHolds(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  return { holds: await deleteHoldsExpiredAt(upkeep, clock.now(), { stopping, ...options }) };
}
