import type { Permission } from '@kaplya/contract';
import type { StaffCaller } from './call.ts';
import { Refusal } from './refusal.ts';

/** Refuses what this member of staff may not do (rule 82). The refusal names the permission that is missing. */
export function requirePermission({ permissions }: Pick<StaffCaller, 'permissions'>, permission: Permission): void {
  if (permissions.has(permission)) return;
  throw new Refusal('staff.permission_missing', { params: { permission }, details: { permission } });
}
