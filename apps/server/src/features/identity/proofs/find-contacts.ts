import { isStaff } from '@kaplya/contract';
import type { Executor } from '#db/client.ts';
import { findMember, type StaffMemberRow } from '#features/staff/index.ts';
import type { Bearer } from '#http/call.ts';
import type { Partner } from '#partner.ts';
import { findCustomer, type CustomerRow } from '../customer.store.ts';

/** A person who proves their identity, with their contacts. */
export type Contacts = Pick<CustomerRow, 'id' | 'name' | 'phone' | 'phoneConfirmedAt' | 'email' | 'language'> & {
  readonly isStaff?: boolean;
};

/** The contacts of the account behind a session, a customer's or a member of staff's; null without an account. */
export async function findContacts(
  executor: Executor,
  { partner, bearer }: { readonly partner: Pick<Partner, 'id'>; readonly bearer: Bearer },
): Promise<Contacts | null> {
  const { subjectId, roles } = bearer;
  if (!isStaff(roles)) return findCustomer(executor, { partnerId: partner.id, subjectId });
  const member = await findMember(executor, { partnerId: partner.id, staffId: subjectId });
  if (!member || member.switchedOffAt !== null) return null;
  return toContactsOfMember(member);
}

export function toContactsOfMember({ id, name, phone, email, language, createdAt }: StaffMemberRow): Contacts {
  // A member's phone counts as confirmed, because the member of staff who invited them entered it.
  return { id, name, phone, email, language, phoneConfirmedAt: phone === null ? null : createdAt, isStaff: true };
}
