import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { codeOf, isChargeable } from './saved-methods.ts';
import { listSavedMethods } from '../stores/saved-method.store.ts';

/**
 * The customer's last saved method, for charges without their presence: by saving one they agreed to charges under
 * the rental terms. Null without one.
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
