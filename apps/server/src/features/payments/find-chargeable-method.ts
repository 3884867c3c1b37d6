import type { Executor } from '#db/client.ts';
import { listSavedMethods } from './payments.store.ts';
import { codeOf } from './saved-methods.ts';

/**
 * The method that a customer saved last, to be charged without them: whoever saves one agrees that the shop takes from it
 * what the terms of a rental say. Null when they keep none.
 */
export async function findChargeableMethod(
  executor: Executor,
  customer: { readonly partnerId: string; readonly customerId: string },
): Promise<{ readonly id: string; readonly methodCode: number } | null> {
  const [method] = await listSavedMethods(executor, customer);
  return method ? { id: method.id, methodCode: codeOf[method.kind] } : null;
}
