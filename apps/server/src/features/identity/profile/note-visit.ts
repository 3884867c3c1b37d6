import type { Context } from '#context.ts';
import { getCustomer, keyOf, type AccountCall } from '../account-call.ts';
import { updateCustomer } from '../customer.store.ts';

/** Notes in which language the customer is here, and from where they order where that is said. */
export async function noteVisit(context: Context, call: AccountCall, orderSource: string | undefined): Promise<void> {
  const key = keyOf(call);
  await getCustomer(context.database, key);
  const { language } = call;
  await updateCustomer(context.database, key, { language, ...(orderSource !== undefined && { orderSource }) });
}
