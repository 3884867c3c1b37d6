import type { Context } from '#context.ts';
import { getCustomer, keyOf, type AccountCall } from '../account-call.ts';
import { updateCustomer } from '../customer.store.ts';

/** Saves the customer's language and, if given, the source of their orders. */
export async function recordVisit(context: Context, call: AccountCall, orderSource: string | undefined): Promise<void> {
  const key = keyOf(call);
  await getCustomer(context.database, key);
  const { language } = call;
  await updateCustomer(context.database, key, { language, ...(orderSource !== undefined && { orderSource }) });
}
