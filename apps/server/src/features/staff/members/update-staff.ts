import type { Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { Refusal } from '#http/refusal.ts';
import { recordAudit, withStaffTransaction, type AuthoredCall } from '../audit/record-audit.ts';
import { endInvitation } from '../invitations/invitation.store.ts';
import { getRoles, namesOf, rightsOf } from '../roles/role-rights.ts';
import { listRolesOfMember } from '../roles/role.store.ts';
import type { StaffDependencies } from '../staff-dependencies.ts';
import { assertVersion } from '../versions/assert-version.ts';
import { assertMayActAs, assertMayGrant, assertMayManage, assertOwnerRemains, lockStaff } from './acting-staff.ts';
import { lockMember, replaceRolesOfMember, updateMember, type StaffMemberRow } from './member.store.ts';
import { assertContact, parseContacts, refuseTakenContact, type TypedContacts } from './parse-contacts.ts';

export type StaffUpdate = TypedContacts & {
  readonly id: string;
  /** The version that the caller read; absent: a command, which changes the member at any version. */
  readonly version?: number;
  readonly name?: string | undefined;
  readonly language?: Language | undefined;
  readonly roles?: readonly string[] | undefined;
  readonly isOff?: boolean | undefined;
};

/**
 * Changes a member of staff (rule 82). The caller must have the rights that the change grants: those of added roles,
 * all rights of the member where they are switched on again, and all that the member ever had where a contact changes. Switching off ends every
 * session of the member, and their recovery codes. So does another contact, unless the member changes it: whoever held
 * the account until then may have made codes.
 */
export async function updateStaff(
  context: Pick<Context, 'database' | 'clock'>,
  call: AuthoredCall,
  { id, version, name, language, roles: roleIds, isOff, ...typed }: StaffUpdate,
  dependencies: Pick<
    StaffDependencies,
    'checkEmail' | 'checkPhone' | 'endSessions' | 'announceSessionEnd' | 'deleteRecoveryCodes'
  >,
): Promise<void> {
  const { partner, staff } = call;
  const key = { partnerId: partner.id, staffId: id };
  const contacts = parseContacts(typed, partner, dependencies);
  const now = context.clock.now();
  const change = withStaffTransaction(context, call, async (transaction) => {
    const actor = await lockStaff(transaction, call);
    const before = await lockMember(transaction, key);
    if (!before) throw new Refusal('staff.unknown');
    const of = { partnerId: partner.id, subject: `staff:${id}` };
    await assertVersion(transaction, { ...of, present: before.version, read: version });

    const rolesBefore = await listRolesOfMember(transaction, key);
    const roles = roleIds === undefined ? rolesBefore : await getRoles(transaction, partner.id, roleIds);
    const formerIds = new Set(rolesBefore.map((role) => role.id));
    const added = roles.filter((role) => !formerIds.has(role.id));
    const isOther = added.length > 0 || roles.length < rolesBefore.length;
    const wanted = { ...contacts, ...(name !== undefined && { name }), ...(language !== undefined && { language }) };
    const merged = { ...before, ...wanted };
    const isContactOther = merged.email !== before.email || merged.phone !== before.phone;
    const wasOff = before.switchedOffAt !== null;
    const isOffThen = isOff ?? wasOff;
    assertContact(merged);

    const rightsBefore = rightsOf(rolesBefore);
    assertMayManage(actor, rightsBefore);
    assertMayGrant(actor, rightsOf(added));
    if (isContactOther) await assertMayActAs(transaction, actor, key);
    if (wasOff && !isOffThen) assertMayGrant(actor, rightsOf(roles));
    const losesOwner = rightsBefore.isOwner && !wasOff && (isOffThen || !rightsOf(roles).isOwner);
    if (losesOwner) await assertOwnerRemains(transaction, key);

    if (isOther)
      await replaceRolesOfMember(
        transaction,
        key,
        roles.map((role) => role.id),
      );
    if (merged.email !== before.email) await endInvitation(transaction, key);
    const after = await updateMember(transaction, key, {
      ...wanted,
      ...(isOther && { rolesChangedAt: now }),
      switchedOffAt: isOffThen ? (before.switchedOffAt ?? now) : null,
    });
    if (after.version === before.version) return [];
    await recordAudit(context, transaction, call, {
      action: isOffThen === wasOff ? 'staff.changed' : isOffThen ? 'staff.switched_off' : 'staff.switched_on',
      subject: of.subject,
      version: after.version,
      before: { ...toAudited(before), roles: namesOf(rolesBefore) },
      after: { ...toAudited(after), roles: namesOf(roles) },
      personal: { personId: id, before: toPersonal(before), after: toPersonal(after) },
    });
    const isTakenBack = isContactOther && staff?.id !== id;
    if (isOffThen || isTakenBack) await dependencies.deleteRecoveryCodes(transaction, key);
    if (!isOffThen) return [];
    return dependencies.endSessions(transaction, { staffId: id });
  });
  dependencies.announceSessionEnd(await refuseTakenContact(change));
}

/** The audited fields of a member that are not personal data. */
export function toAudited({ language, switchedOffAt }: StaffMemberRow) {
  return { language, isOff: switchedOffAt !== null };
}

export function toPersonal({ name, email, phone }: StaffMemberRow) {
  return { name, email, phone };
}
