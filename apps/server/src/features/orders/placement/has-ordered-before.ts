import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { hashPhones } from '#features/identity/index.ts';
import { listRetainedUses } from '#features/promotions/index.ts';
import { hasEarlierOrder, hasOtherOrder } from '../stores/order.store.ts';

type HashContext = Pick<Context, 'config' | 'clock'>;
type Customer = { readonly partnerId: string; readonly subjectId: string; readonly phone: string | null };

/** Whether a new order of the customer is not their first (rules 13 and 29d). */
export function hasOrderedBefore(context: HashContext, executor: Executor, customer: Customer): Promise<boolean> {
  return hasEarlierOrder(executor, withHashes(context, customer));
}

/** Like `hasOrderedBefore`, without one order. */
export async function hasOrderedBesides(
  context: HashContext,
  executor: Executor,
  customer: Customer,
  exceptId: string,
): Promise<boolean> {
  if (await hasOtherOrder(executor, customer, exceptId)) return true;
  const retained = await listRetainedUses(executor, withHashes(context, customer));
  return retained.some(({ isFirstOrder }) => isFirstOrder);
}

function withHashes(context: HashContext, customer: Customer) {
  const phones = customer.phone === null || customer.phone === '' ? [] : [customer.phone];
  const phoneHashes = hashPhones(context, customer.partnerId, phones);
  return { ...customer, phoneHashes, now: context.clock.now() };
}
