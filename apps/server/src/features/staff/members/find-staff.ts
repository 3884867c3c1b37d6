import { isStaff, permissions as everything, type Permission, type Role } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import type { Bearer, StaffCaller } from '#http/call.ts';
import type { StaffDependencies } from '../staff-dependencies.ts';
import { findMemberRights, type MemberRights, type StaffKey } from './member.store.ts';

/** The member of staff of a bearer with their present permissions; null for anybody else. */
export async function findStaffOf(
  context: Context,
  bearer: Bearer,
  { countPasskeys }: Pick<StaffDependencies, 'countPasskeys'>,
): Promise<StaffCaller | null> {
  const { subjectId: staffId, partnerId, roles } = bearer;
  if (partnerId === null || !isStaff(roles)) return null;
  const rights = await findMemberRights(context.database, { partnerId, staffId });
  if (!rights) return null;
  const { id, name, isOwner, demandsPasskey } = rights;
  const passkeys = demandsPasskey ? await countPasskeys(context.database, { partnerId, staffIds: [staffId] }) : null;
  const mustAddPasskey = passkeys !== null && !passkeys.has(staffId);
  return { ...{ id, name, isOwner, mustAddPasskey }, permissions: toPermissions(rights) };
}

/** The present permissions of a member; none for an unknown one, and for one who is switched off. */
export async function findStaffPermissions(executor: Executor, key: StaffKey): Promise<ReadonlySet<Permission>> {
  const rights = await findMemberRights(executor, key);
  return rights ? toPermissions(rights) : new Set();
}

/** The permissions of a member: for owners all, else those of the roles. */
export function toPermissions({
  isOwner,
  permissions,
}: Pick<MemberRights, 'isOwner' | 'permissions'>): ReadonlySet<Permission> {
  return new Set(isOwner ? everything : permissions);
}

/** The roles in a member's tokens; null for an unknown member, and for one who is switched off. */
export async function findStaffRoles(executor: Executor, key: StaffKey): Promise<Role[] | null> {
  const rights = await findMemberRights(executor, key);
  return rights && (rights.isOwner ? ['ROLE_ADMIN', 'ROLE_OWNER'] : ['ROLE_ADMIN']);
}
