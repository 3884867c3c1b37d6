import { roleTemplates, type Permission } from '@kaplya/contract';
import type { Executor } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import type { Rights } from '../members/acting-staff.ts';
import { listRoles, type StaffRoleRow } from './role.store.ts';

/** The combined rights of roles. */
export function rightsOf(roles: readonly Pick<StaffRoleRow, 'isOwner' | 'permissions'>[]): Rights {
  return {
    isOwner: roles.some(({ isOwner }) => isOwner),
    permissions: new Set(roles.flatMap((role) => permissionsOf(role))),
  };
}

export function permissionsOf({
  isOwner,
  permissions,
}: Pick<StaffRoleRow, 'isOwner' | 'permissions'>): readonly Permission[] {
  return isOwner ? roleTemplates.owner : permissions;
}

/** The names of roles as the audit stores them: the own name of a role, else the key of its template. */
export function namesOf(roles: readonly Pick<StaffRoleRow, 'template' | 'name'>[]): string[] {
  return roles.map(({ template, name }) => name ?? template ?? '').toSorted();
}

/** The partner's roles with these ids; refuses an unknown one. */
export async function getRoles(executor: Executor, partnerId: string, ids: readonly string[]): Promise<StaffRoleRow[]> {
  const wanted = new Set(ids);
  const found = (await listRoles(executor, partnerId)).filter(({ id }) => wanted.has(id));
  if (found.length < wanted.size) throw new Refusal('staff.role_unknown');
  return found;
}
