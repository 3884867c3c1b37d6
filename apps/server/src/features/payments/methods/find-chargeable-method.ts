import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { codeOf, isChargeable } from './saved-methods.ts';
import { listSavedMethods } from '../stores/saved-method.store.ts';

/**
 * The method that a customer saved last, to be charged without them: whoever saves one agrees that the shop takes from it
 * what the terms of a rental say. Null when they keep none.
 */
export async function findChargeableMethod(
  context: Context,
  executor: Executor,
  customer: { readonly partnerId: string; readonly customerId: string },
): Promise<{ readonly id: string; readonly methodCode: number } | null> {
  const saved = await listSavedMethods(executor, customer);
  const method = saved.find((row) => isChargeable(context, row));
  return method ? { id: method.id, methodCode: codeOf[method.kind] } : null;
}
