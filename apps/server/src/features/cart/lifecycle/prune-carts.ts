import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { deleteCartsExpiredBefore } from '../cart.store.ts';

/** Days in which an expired cart is refused as gone instead of unknown (rule 49). */
const expiredCartRetentionDays = 30;

/** Deletes expired and ordered carts; orders have their own copy of the data. */
export async function pruneCarts(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  const expiredBefore = new Date(clock.now().getTime() - expiredCartRetentionDays * DAY_MS);
  return { carts: await deleteCartsExpiredBefore(upkeep, expiredBefore, { stopping, ...options }) };
}
