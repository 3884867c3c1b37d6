import type { Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { recordAudit, type AuthoredCall } from '../audit/record-audit.ts';
import { assertMayGrant, lockStaff } from '../members/acting-staff.ts';
import { countMembers, insertMember, replaceRolesOfMember, type StaffMemberRow } from '../members/member.store.ts';
import { toAudited, toPersonal } from '../members/update-staff.ts';
import { namesOf, rightsOf } from '../roles/role-rights.ts';
import type { StaffRoleRow } from '../roles/role.store.ts';

/** The most members of staff of one partner: more than any water company employs. */
const membersAtMost = 2000;

export type NewMember = {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly language: Language;
};

/** Adds a member of staff. Refuses roles with rights that the caller lacks. Locks the staff (`lockStaff`). */
export async function addMember(
  context: Pick<Context, 'clock'>,
  transaction: Transaction,
  call: AuthoredCall,
  member: NewMember,
  findRoles: (transaction: Transaction) => Promise<StaffRoleRow[]>,
): Promise<StaffMemberRow> {
  const partnerId = call.partner.id;
  const actor = await lockStaff(transaction, call);
  const roles = await findRoles(transaction);
  assertMayGrant(actor, rightsOf(roles));
  if ((await countMembers(transaction, partnerId)) >= membersAtMost) throw new Refusal('staff.too_many');
  const added = await insertMember(transaction, { partnerId, ...member, createdAt: context.clock.now() });
  await replaceRolesOfMember(
    transaction,
    { partnerId, staffId: added.id },
    roles.map(({ id }) => id),
  );
  await recordAudit(context, transaction, call, {
    action: 'staff.added',
    subject: `staff:${added.id}`,
    version: added.version,
    before: {},
    after: { ...toAudited(added), roles: namesOf(roles) },
    personal: { personId: added.id, after: toPersonal(added) },
  });
  return added;
}
