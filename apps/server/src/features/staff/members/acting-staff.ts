import { permissions as everything, type Permission } from '@kaplya/contract';
import type { Transaction } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { requirePermission } from '#http/require-permission.ts';
import type { AuthoredCall, StaffCall } from '../audit/record-audit.ts';
import { lockOwnerRole } from '../roles/role.store.ts';
import { toPermissions } from './find-staff.ts';
import { countOtherOwners, findMemberRights, listHeldPermissions, type StaffKey } from './member.store.ts';

/** The rights of a member of staff, or those that a change grants to a member or a role. */
export type Rights = { readonly isOwner: boolean; readonly permissions: ReadonlySet<Permission> };

/** The rights of commands that an administrator runs on the server: all. */
const commandRights: Rights = { isOwner: true, permissions: new Set(everything) };

/**
 * Serializes changes of a partner's staff, roles and policy, and returns the caller's present rights. Refuses a caller
 * who has lost the permission `staff.write` meanwhile.
 */
export async function lockStaff(transaction: Transaction, { partner, staff }: AuthoredCall): Promise<Rights> {
  await lockOwnerRole(transaction, partner.id);
  if (!staff) return commandRights;
  const rights = await findMemberRights(transaction, { partnerId: partner.id, staffId: staff.id });
  const present: Rights = rights
    ? { isOwner: rights.isOwner, permissions: toPermissions(rights) }
    : { isOwner: false, permissions: new Set() };
  requirePermission(present, 'staff.write');
  return present;
}

/**
 * Refuses to grant a permission that the caller lacks (rule 82), and names it; `owner` stands for the role of owners.
 */
export function assertMayGrant(actor: Rights, granted: Rights): void {
  if (actor.isOwner) return;
  const missing = granted.isOwner ? 'owner' : [...granted.permissions].find((each) => !actor.permissions.has(each));
  if (missing === undefined) return;
  throw new Refusal('staff.grant_refused', { params: { permission: missing }, details: { permission: missing } });
}

/**
 * Refuses a caller who lacks what the member was ever allowed (rule 82). Whoever may sign in as somebody has what is
 * given back to them later, so taking their roles away first must not open the way.
 */
export async function assertMayActAs(transaction: Transaction, actor: Rights, member: StaffKey): Promise<void> {
  const held = await listHeldPermissions(transaction, member);
  // Permissions of earlier releases, which nobody can hold any more, are left out.
  const known = new Set(everything.filter((each) => held.includes(each)));
  assertMayGrant(actor, { isOwner: held.includes('owner'), permissions: known });
}

/**
 * Refuses a caller who is no owner now. Whoever leads the codes of the shop elsewhere reads those of owners, and so may
 * act as one (rule 82).
 */
export async function assertMayLeadCodes(
  transaction: Transaction,
  { partner, staff }: Pick<StaffCall, 'partner' | 'staff'>,
): Promise<void> {
  const rights = await findMemberRights(transaction, { partnerId: partner.id, staffId: staff.id });
  assertMayGrant(
    { isOwner: rights?.isOwner === true, permissions: new Set() },
    { isOwner: true, permissions: new Set() },
  );
}

/** Refuses if the changed member is an owner and the caller is not. */
export function assertMayManage(actor: Rights, { isOwner }: Pick<Rights, 'isOwner'>): void {
  assertMayGrant(actor, { isOwner, permissions: new Set() });
}

/** Refuses the loss of the last owner who has signed in (rule 82). The staff must be locked. */
export async function assertOwnerRemains(transaction: Transaction, without: StaffKey): Promise<void> {
  if ((await countOtherOwners(transaction, without)) === 0) throw new Refusal('staff.last_owner');
}
