import { roleTemplateNames, type RoleTemplate } from '@kaplya/contract';
import { MINUTE_MS, type Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { Refusal } from '#http/refusal.ts';
import { recordAudit, withStaffTransaction, type CommandCall } from './audit/record-audit.ts';
import { addMember } from './invitations/add-member.ts';
import { findMemberOfEmail, listMembers, lockMember, type StaffMemberRow } from './members/member.store.ts';
import { refuseTakenContact } from './members/parse-contacts.ts';
import { removeStaffPasskeys } from './members/member-access.ts';
import { updateStaff } from './members/update-staff.ts';
import { namesOf } from './roles/role-rights.ts';
import { listRoles, listRolesOfMember, listRolesOfMembers } from './roles/role.store.ts';
import type { StaffDependencies } from './staff-dependencies.ts';

type CommandContext = Pick<Context, 'database' | 'clock'>;

export const isRoleTemplate = (name: string): name is RoleTemplate => roleTemplateNames.some((each) => each === name);

export type MemberInput = {
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly role: RoleTemplate;
};

/**
 * Adds a member of staff with the role of a template, or adds the role to an existing member and switches them on: for
 * the shop's command, which adds the first owner. Returns whether the member is new.
 */
export async function addStaffByCommand(
  context: CommandContext,
  call: CommandCall,
  { role: template, ...member }: MemberInput,
  dependencies: StaffDependencies,
): Promise<{ readonly isNew: boolean }> {
  const partnerId = call.partner.id;
  const known = await findMemberOfEmail(context.database, partnerId, member.email);
  if (known) {
    const key = { partnerId, staffId: known.id };
    const formerRoles = await listRolesOfMember(context.database, key);
    const role = (await listRoles(context.database, partnerId)).find((each) => each.template === template);
    if (!role) throw new Refusal('staff.role_unknown');
    const roles = [...new Set([...formerRoles.map(({ id }) => id), role.id])];
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
  await refuseTakenContact(adding);
  return { isNew: true };
}

export async function switchOffByCommand(
  context: CommandContext,
  call: CommandCall,
  email: string,
  dependencies: StaffDependencies,
): Promise<void> {
  const { id } = await getByEmail(context, call, email);
  await updateStaff(context, call, { id, isOff: true }, dependencies);
}

/** Moves a member to another e-mail: for who lost the address, when nobody else may. Refuses a taken one. */
export async function moveEmailByCommand(
  context: CommandContext,
  call: CommandCall,
  { from, to }: { readonly from: string; readonly to: string },
  dependencies: StaffDependencies,
): Promise<void> {
  const { id } = await getByEmail(context, call, from);
  await updateStaff(context, call, { id, email: to }, dependencies);
}

/** Removes the passkeys of an owner who lost them all and whose shop demands one. */
export async function removePasskeysByCommand(
  context: CommandContext,
  call: CommandCall,
  email: string,
  dependencies: StaffDependencies,
): Promise<void> {
  const { id } = await getByEmail(context, call, email);
  await removeStaffPasskeys(context, call, id, dependencies);
}

export type IssuedCode = { readonly code: string; readonly expiresAt: Date };

const issuedCodeMinutes = 15;

/**
 * Issues a recovery code for a member who gets no codes and has none of their own: it signs in or proves once. Refuses a
 * member who is switched off (null).
 */
export async function issueCodeByCommand(
  context: CommandContext,
  call: CommandCall,
  email: string,
  { issueRecoveryCode }: Pick<StaffDependencies, 'issueRecoveryCode'>,
): Promise<IssuedCode | null> {
  const { id: staffId } = await getByEmail(context, call, email);
  const key = { partnerId: call.partner.id, staffId };
  const expiresAt = new Date(context.clock.now().getTime() + issuedCodeMinutes * MINUTE_MS);
  return withStaffTransaction(context, call, async (transaction) => {
    const member = await lockMember(transaction, key);
    if (!member || member.switchedOffAt !== null) return null;
    const code = await issueRecoveryCode(transaction, key, expiresAt);
    await recordAudit(context, transaction, call, {
      action: 'staff.recovery_code_issued',
      subject: `staff:${staffId}`,
      before: {},
      after: { validTo: expiresAt.toISOString() },
    });
    return { code, expiresAt };
  });
}

export type ListedMember = StaffMemberRow & { readonly roles: readonly string[] };

const listedAtMost = 500;

export async function listStaffForCommand({ database }: CommandContext, partnerId: string): Promise<ListedMember[]> {
  const members = await listMembers(database, partnerId, {}, { afterId: null, limit: listedAtMost });
  const roles = await listRolesOfMembers(database, { partnerId, staffIds: members.map(({ id }) => id) });
  return members.map((member) => ({
    ...member,
    roles: namesOf(roles.filter(({ memberId }) => memberId === member.id)),
  }));
}

async function getByEmail({ database }: CommandContext, { partner }: CommandCall, email: string) {
  const member = await findMemberOfEmail(database, partner.id, email);
  if (!member) throw new Refusal('staff.unknown');
  return member;
}
