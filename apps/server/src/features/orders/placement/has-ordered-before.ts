import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { hadFirstOrderBefore } from '#features/promotions/index.ts';
import { hasNonVoidOrder, hasOtherNonVoidOrder } from '../stores/order.store.ts';

type HashContext = Pick<Context, 'config' | 'clock'>;
type Customer = { readonly partnerId: string; readonly subjectId: string; readonly phone: string | null };

/**
 * Whether a new order of the customer is not their first: the subject or the phone has an order that is neither
 * cancelled nor undelivered, or a deleted account with the phone had a discount for a first order (rules 13 and 29d).
 */
export async function hasOrderedBefore(context: HashContext, executor: Executor, of: Customer): Promise<boolean> {
  const [hasOrder, hadFirstOrder] = await Promise.all([
    hasNonVoidOrder(executor, of),
    hadFirstOrderBefore(context, executor, of),
  ]);
  return hasOrder || hadFirstOrder;
}

/** Like `hasOrderedBefore`, without one order. */
export async function hasOrderedBesides(
  context: HashContext,
  executor: Executor,
  of: Customer,
  exceptId: string,
): Promise<boolean> {
  return (await hasOtherNonVoidOrder(executor, of, exceptId)) || (await hadFirstOrderBefore(context, executor, of));
}
