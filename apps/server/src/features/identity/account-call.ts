import type { Executor, Transaction } from '#db/client.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { findCustomer, lockCustomer, type CustomerKey, type CustomerRow } from './customer.store.ts';

/** The call of a signed-in customer, or of a member of staff, about their own account. */
export type AccountCall = CallOf<'bearer' | 'partner' | 'language' | 'caller'>;

export function keyOf({ partner, bearer }: CallOf<'partner' | 'bearer'>): CustomerKey {
  return { partnerId: partner.id, subjectId: bearer.subjectId };
}

/** The bearer's account. Refuses the token of a deleted account like one of an ended session. */
export async function getCustomer(executor: Executor, key: CustomerKey): Promise<CustomerRow> {
  const customer = await findCustomer(executor, key);
  if (!customer) throw new Refusal('identity.session_ended');
  return customer;
}

/** Like `getCustomer`, but locks the account until the end of the transaction. */
export async function getLockedCustomer(transaction: Transaction, key: CustomerKey): Promise<CustomerRow> {
  const customer = await lockCustomer(transaction, key);
  if (!customer) throw new Refusal('identity.session_ended');
  return customer;
}
