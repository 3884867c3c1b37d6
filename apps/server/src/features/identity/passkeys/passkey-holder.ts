import { isStaff } from '@kaplya/contract';
import type { Executor, Transaction } from '#db/client.ts';
import { lockMember } from '#features/staff/index.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { keyOf } from '../account-call.ts';
import { lockCustomer } from '../customer.store.ts';
import { findContacts, type Contacts } from '../proofs/find-contacts.ts';
import type { PasskeyOwner } from './passkey.store.ts';

/** The owner of the bearer's passkeys: a customer, or a member of staff. */
export function ownerOf(call: CallOf<'partner' | 'bearer'>): PasskeyOwner {
  return { ...keyOf(call), isStaff: isStaff(call.bearer.roles) };
}

/** The account of the bearer. Refuses the token of a deleted or switched-off account like one of an ended session. */
export async function getHolder(executor: Executor, call: CallOf<'partner' | 'bearer'>): Promise<Contacts> {
  const holder = await findContacts(executor, call);
  if (!holder) throw new Refusal('identity.session_ended');
  return holder;
}

/** Like `getHolder`, but locks the account until the end of the transaction. */
export async function getLockedHolder(transaction: Transaction, call: CallOf<'partner' | 'bearer'>): Promise<Contacts> {
  const { partnerId, subjectId, isStaff: isOfStaff } = ownerOf(call);
  await (isOfStaff
    ? lockMember(transaction, { partnerId, staffId: subjectId })
    : lockCustomer(transaction, { partnerId, subjectId }));
  return getHolder(transaction, call);
}
