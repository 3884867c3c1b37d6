import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { deleteCartsExpiredBefore } from '../cart.store.ts';

/** Days in which an expired cart still answers that it is gone, not that it never was (rule 49). */
const expiredCartsKeptDays = 30;

/** Carts that nobody came back to, and those that were ordered: what an order needs stands in the order. */
export async function pruneCarts(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  const expiredBefore = new Date(clock.now().getTime() - expiredCartsKeptDays * DAY_MS);
  return { carts: await deleteCartsExpiredBefore(upkeep, expiredBefore, { stopping, ...options }) };
}
