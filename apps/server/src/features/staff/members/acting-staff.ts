import { permissions as everything, type Permission } from '@kaplya/contract';
import type { Transaction } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { requirePermission } from '#http/require-permission.ts';
import type { AuthoredCall } from '../audit/record-audit.ts';
import { lockOwnerRole } from '../roles/role.store.ts';
import { toPermissions } from './find-staff.ts';
import { countOtherOwners, findMemberRights, type StaffKey } from './member.store.ts';

/** What somebody holds, or gets. */
export type Rights = { readonly isOwner: boolean; readonly permissions: ReadonlySet<Permission> };

/** Who controls the machine may do everything. */
const machineRights: Rights = { isOwner: true, permissions: new Set(everything) };

/**
 * Lets changes of staff, roles and policy of a partner follow one another, so that each sees whose rights stand, and
 * returns the caller's present rights. Refuses a caller who has lost the right meanwhile.
 */
export async function lockStaff(transaction: Transaction, { partner, staff }: AuthoredCall): Promise<Rights> {
  await lockOwnerRole(transaction, partner.id);
  if (!staff) return machineRights;
  const rights = await findMemberRights(transaction, { partnerId: partner.id, staffId: staff.id });
  const held: Rights = rights
    ? { isOwner: rights.isOwner, permissions: toPermissions(rights) }
    : { isOwner: false, permissions: new Set() };
  requirePermission(held, 'staff.write');
  return held;
}

/** Nobody grants what they do not hold (rule 82). The refusal names it; `owner` is the role of owners. */
export function assertMayGrant(actor: Rights, granted: Rights): void {
  if (actor.isOwner) return;
  const missing = granted.isOwner ? 'owner' : [...granted.permissions].find((each) => !actor.permissions.has(each));
  if (missing === undefined) return;
  throw new Refusal('staff.grant_refused', { params: { permission: missing }, details: { permission: missing } });
}

/** Only owners change an owner. */
export function assertMayManage(actor: Rights, { isOwner }: Pick<Rights, 'isOwner'>): void {
  assertMayGrant(actor, { isOwner, permissions: new Set() });
}

/** An owner who has signed in remains without this one (rule 82). Staff are locked. */
export async function assertOwnerRemains(transaction: Transaction, without: StaffKey): Promise<void> {
  if ((await countOtherOwners(transaction, without)) === 0) throw new Refusal('staff.last_owner');
}
