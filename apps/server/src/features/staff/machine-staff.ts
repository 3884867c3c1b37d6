import { roleTemplateNames, type RoleTemplate } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { Refusal } from '#http/refusal.ts';
import { withStaffTransaction, type MachineCall } from './audit/record-audit.ts';
import { addMember } from './invitations/add-member.ts';
import { findMemberOfEmail, listMembers, type StaffMemberRow } from './members/member.store.ts';
import { refusingTakenContact } from './members/read-contacts.ts';
import { removeStaffPasskeys } from './members/member-access.ts';
import { updateStaff } from './members/update-staff.ts';
import { namesOf } from './roles/role-rights.ts';
import { listRoles, listRolesOfMember, listRolesOfMembers } from './roles/role.store.ts';
import type { StaffDependencies } from './staff-dependencies.ts';

type MachineContext = Pick<Context, 'database' | 'clock'>;

export const isRoleTemplate = (name: string): name is RoleTemplate => roleTemplateNames.some((each) => each === name);

export type AddedByMachine = {
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly role: RoleTemplate;
};

/**
 * Adds a member of staff with the role of a template, or gives the role to who is one, and switches them on: for who
 * controls the machine, as the first owner needs. Returns whether the member is new.
 */
export async function addStaffByMachine(
  context: MachineContext,
  call: MachineCall,
  { role: template, ...member }: AddedByMachine,
  dependencies: StaffDependencies,
): Promise<{ readonly isNew: boolean }> {
  const partnerId = call.partner.id;
  const known = await findMemberOfEmail(context.database, partnerId, member.email);
  if (known) {
    const key = { partnerId, staffId: known.id };
    const held = await listRolesOfMember(context.database, key);
    const role = (await listRoles(context.database, partnerId)).find((each) => each.template === template);
    if (!role) throw new Refusal('staff.role_unknown');
    const roles = [...new Set([...held.map(({ id }) => id), role.id])];
    await updateStaff(context, call, { id: known.id, roles, isOff: false }, dependencies);
    return { isNew: false };
  }
  const adding = withStaffTransaction(context, call, (transaction) =>
    addMember(context, transaction, call, { ...member, phone: null }, async () => {
      const roles = (await listRoles(transaction, partnerId)).filter((each) => each.template === template);
      if (roles.length === 0) throw new Refusal('staff.role_unknown');
      return roles;
    }),
  );
  await refusingTakenContact(adding);
  return { isNew: true };
}

export async function switchOffByMachine(
  context: MachineContext,
  call: MachineCall,
  email: string,
  dependencies: StaffDependencies,
): Promise<void> {
  const { id } = await getByEmail(context, call, email);
  await updateStaff(context, call, { id, isOff: true }, dependencies);
}

/** For an owner who lost every passkey where they are demanded. */
export async function forgetPasskeysByMachine(
  context: MachineContext,
  call: MachineCall,
  email: string,
  dependencies: StaffDependencies,
): Promise<void> {
  const { id } = await getByEmail(context, call, email);
  await removeStaffPasskeys(context, call, id, dependencies);
}

export type ListedByMachine = StaffMemberRow & { readonly roles: readonly string[] };

const listedAtMost = 500;

export async function listStaffByMachine({ database }: MachineContext, partnerId: string): Promise<ListedByMachine[]> {
  const members = await listMembers(database, partnerId, {}, { afterId: null, limit: listedAtMost });
  const roles = await listRolesOfMembers(database, { partnerId, staffIds: members.map(({ id }) => id) });
  return members.map((member) => ({
    ...member,
    roles: namesOf(roles.filter(({ memberId }) => memberId === member.id)),
  }));
}

async function getByEmail({ database }: MachineContext, { partner }: MachineCall, email: string) {
  const member = await findMemberOfEmail(database, partner.id, email);
  if (!member) throw new Refusal('staff.unknown');
  return member;
}
