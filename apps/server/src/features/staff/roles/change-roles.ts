import { permissions as catalogue, type Permission, type StaffRole } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { isDuplicate } from '#db/connections/database-errors.ts';
import { Refusal } from '#http/refusal.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '../audit/record-audit.ts';
import { assertMayGrant, lockStaff } from '../members/acting-staff.ts';
import { assertVersion } from '../versions/assert-version.ts';
import { permissionsOf } from './role-rights.ts';
import {
  countRoleMembers,
  deleteRole as deleteRoleRow,
  insertRole,
  listRoles as listRoleRows,
  lockRole,
  updateRole as updateRoleRow,
  type StaffRoleRow,
} from './role.store.ts';

const rolesAtMost = 100;

export async function listRoles(context: Context, partnerId: string): Promise<StaffRole[]> {
  const [roles, members] = await Promise.all([
    listRoleRows(context.database, partnerId),
    countRoleMembers(context.database, partnerId),
  ]);
  return roles.map((role) => toRole(role, members.get(role.id) ?? 0));
}

export async function createRole(
  context: Context,
  call: StaffCall,
  { name, permissions }: { readonly name: string; readonly permissions: readonly Permission[] },
): Promise<{ role: StaffRole }> {
  const { partner } = call;
  const creating = withStaffTransaction(context, call, async (transaction) => {
    const actor = await lockStaff(transaction, call);
    if (name === '') throw new Refusal([{ code: 'staff.role_name_required', field: 'name' }]);
    assertMayGrant(actor, { isOwner: false, permissions: new Set(permissions) });
    if ((await listRoleRows(transaction, partner.id)).length >= rolesAtMost) throw new Refusal('staff.too_many_roles');
    const row = { partnerId: partner.id, name, permissions: inOrder(permissions), createdAt: context.clock.now() };
    const role = await insertRole(transaction, row);
    await recordAudit(context, transaction, call, {
      action: 'role.created',
      ...toSubject(role),
      before: {},
      after: toAudited(role),
    });
    return role;
  });
  return { role: toRole(await refuseTakenName(creating), 0) };
}

type RoleUpdate = {
  readonly id: string;
  readonly version: number;
  readonly name?: string | null | undefined;
  readonly permissions?: readonly Permission[] | undefined;
};

/** Changes a role; the change takes effect immediately for its members. */
export async function updateRole(
  context: Context,
  call: StaffCall,
  { id, version, name, permissions }: RoleUpdate,
): Promise<{ role: StaffRole }> {
  const changing = withStaffTransaction(context, call, async (transaction) => {
    const actor = await lockStaff(transaction, call);
    const before = await lockChangeable(transaction, call, { id, version });
    const wanted = { name: name === undefined ? before.name : name, permissions: permissions ?? before.permissions };
    const isNameless = wanted.name === '' || (wanted.name === null && before.template === null);
    if (isNameless) throw new Refusal([{ code: 'staff.role_name_required', field: 'name' }]);
    const added = wanted.permissions.filter((each) => !before.permissions.includes(each));
    assertMayGrant(actor, { isOwner: false, permissions: new Set(added) });
    const key = { partnerId: call.partner.id, id };
    const after = await updateRoleRow(transaction, key, { ...wanted, permissions: inOrder(wanted.permissions) });
    if (after.version !== before.version) {
      await recordAudit(context, transaction, call, {
        action: 'role.changed',
        ...toSubject(after),
        before: toAudited(before),
        after: toAudited(after),
      });
    }
    return { after, members: (await countRoleMembers(transaction, call.partner.id)).get(id) ?? 0 };
  });
  const { after, members } = await refuseTakenName(changing);
  return { role: toRole(after, members) };
}

export async function deleteRole(
  context: Context,
  call: StaffCall,
  of: { readonly id: string; readonly version: number },
): Promise<void> {
  await withStaffTransaction(context, call, async (transaction) => {
    await lockStaff(transaction, call);
    const role = await lockChangeable(transaction, call, of);
    const members = (await countRoleMembers(transaction, call.partner.id)).get(of.id) ?? 0;
    if (members > 0) throw new Refusal('staff.role_in_use', { params: { members }, details: { members } });
    await deleteRoleRow(transaction, { partnerId: call.partner.id, id: of.id });
    await recordAudit(context, transaction, call, {
      action: 'role.deleted',
      subject: `role:${of.id}`,
      before: toAudited(role),
      after: {},
    });
  });
}

async function lockChangeable(
  transaction: Transaction,
  { partner }: StaffCall,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<StaffRoleRow> {
  const role = await lockRole(transaction, { partnerId: partner.id, id });
  if (!role) throw new Refusal('staff.role_unknown');
  if (role.isOwner) throw new Refusal('staff.role_fixed');
  const of = { partnerId: partner.id, subject: `role:${id}` };
  await assertVersion(transaction, { ...of, present: role.version, read: version });
  return role;
}

async function refuseTakenName<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!isDuplicate(error, 'staff_role_name')) throw error;
    throw new Refusal([{ code: 'staff.role_name_taken', field: 'name' }]);
  }
}

const inOrder = (permissions: readonly Permission[]) => catalogue.filter((each) => permissions.includes(each));

const toSubject = ({ id, version }: StaffRoleRow) => ({ subject: `role:${id}`, version });

/** The audited fields of a role. The name of a role is no personal data. */
function toAudited({ template, name, permissions }: StaffRoleRow) {
  return { name: name ?? template, permissions: [...permissions] };
}

function toRole(role: StaffRoleRow, members: number): StaffRole {
  const { id, version, template, name, isOwner } = role;
  return { ...{ id, version, template, name, isOwner, members }, permissions: [...permissionsOf(role)] };
}
