import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { line, queryVersionShape, versionShape } from '../../../shapes/basics.ts';
import { permissionShape, passkeyPolicies, staffPolicyShape, staffRoleShape } from '../../../shapes/ops/staff.ts';
import { permissions } from '../../../permissions.ts';

const shared = { tag: 'staff', access: 'operator', permission: 'staff.write' } as const;
/** The common fields of calls that change permissions. */
const granting = { ...shared, tag: 'roles', proof: 'fresh' } as const;

const ofRole = z.object({ id: z.uuid() });
const nameShape = line(60);
const permissionsShape = z.array(permissionShape).max(permissions.length);

export const operatorRoleEndpoints = {
  listRoles: defineEndpoint({
    ...shared,
    id: 'listRoles',
    summary: 'The roles of the staff, those of templates first; at most 100',
    method: 'get',
    path: '/api/ops/roles',
    answer: z.object({ items: z.array(staffRoleShape) }),
    refusals: [],
  }),
  createRole: defineEndpoint({
    ...granting,
    id: 'createRole',
    summary: 'Make a role of permissions that the caller holds',
    method: 'post',
    path: '/api/ops/roles',
    body: z.object({ name: nameShape, permissions: permissionsShape }),
    answer: z.object({ role: staffRoleShape }),
    refusals: ['staff.role_name_required', 'staff.role_name_taken', 'staff.grant_refused', 'staff.too_many_roles'],
  }),
  updateRole: defineEndpoint({
    ...granting,
    id: 'updateRole',
    summary: "Change a role, but the owner's; only what the caller holds can be added. It counts at once",
    method: 'patch',
    path: '/api/ops/roles/{id}',
    params: ofRole,
    body: z.object({
      version: versionShape,
      name: nameShape.nullable().optional().describe("Null: the template's name"),
      permissions: permissionsShape.optional(),
    }),
    answer: z.object({ role: staffRoleShape }),
    refusals: [
      'staff.role_unknown',
      'staff.role_fixed',
      'staff.role_name_required',
      'staff.role_name_taken',
      'staff.grant_refused',
      'conflict.changed',
    ],
  }),
  deleteRole: defineEndpoint({
    ...granting,
    id: 'deleteRole',
    summary: 'Delete a role that nobody has; otherwise `details.members` says how many have it',
    method: 'delete',
    path: '/api/ops/roles/{id}',
    params: ofRole,
    query: z.object({ version: queryVersionShape }),
    refusals: ['staff.role_unknown', 'staff.role_fixed', 'staff.role_in_use', 'conflict.changed'],
  }),
  getStaffPolicy: defineEndpoint({
    ...shared,
    id: 'getStaffPolicy',
    summary: 'What the partner asks of its staff',
    method: 'get',
    path: '/api/ops/staff-policy',
    answer: staffPolicyShape,
    refusals: [],
  }),
  updateStaffPolicy: defineEndpoint({
    ...granting,
    id: 'updateStaffPolicy',
    summary: 'Demand passkeys of all staff, or not; owners only, and who demands them has one',
    method: 'patch',
    path: '/api/ops/staff-policy',
    body: z.object({ version: versionShape, passkeys: z.enum(passkeyPolicies) }),
    answer: staffPolicyShape,
    refusals: ['staff.grant_refused', 'staff.passkey_required', 'conflict.changed'],
  }),
};
