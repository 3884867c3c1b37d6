import type { Role } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { findStaffRoles, lockMemberOfContact, updateJoined } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import type { Partner } from '#partner.ts';
import { isMailTarget } from '../codes/code-request.ts';

export type SignedInStaff = { readonly id: string; readonly roles: readonly Role[] };

/** The member of staff with a contact that was just proved. Refuses anybody else (`staff.not_a_member`). */
export async function getMemberOfContact(
  context: Context,
  transaction: Transaction,
  partner: Pick<Partner, 'id'>,
  target: string,
): Promise<SignedInStaff> {
  const contact = isMailTarget(target) ? { email: target } : { phone: target };
  const member = await lockMemberOfContact(transaction, partner.id, contact);
  const key = { partnerId: partner.id, staffId: member?.id ?? '' };
  const roles = member && (await findStaffRoles(transaction, key));
  if (!member || !roles) throw new Refusal('staff.not_a_member');
  if (member.joinedAt === null) await updateJoined(transaction, key, context.clock.now());
  return { id: member.id, roles };
}
