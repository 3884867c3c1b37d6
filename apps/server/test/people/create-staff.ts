import { isStaff, type Permission, type Role } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { insertTemplateRoles } from '#features/staff/roles/role.store.ts';
import { staffMemberRoleTable, staffMemberTable, staffRoleTable } from '#features/staff/staff.table.ts';
import { customerTable } from '#features/identity/identity.table.ts';
import { and, eq } from 'drizzle-orm';

type Account = {
  readonly partnerId: string;
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly joinedAt: Date;
};

/** Stores a member of staff with a role of these permissions, or with the owner's. */
export async function createStaff(
  { database }: Pick<Context, 'database'>,
  { partnerId, id, name, phone, joinedAt }: Account,
  rights: readonly Permission[] | 'owner',
): Promise<void> {
  await insertTemplateRoles(database, partnerId);
  await database.insert(staffMemberTable).values({ partnerId, id, name, phone, joinedAt, createdAt: joinedAt });
  const roleId = rights === 'owner' ? await findOwnerRole({ database }, partnerId) : crypto.randomUUID();
  if (rights !== 'owner') {
    await database
      .insert(staffRoleTable)
      .values({ partnerId, id: roleId, name: `Role ${roleId}`, permissions: [...rights] });
  }
  await database.insert(staffMemberRoleTable).values({ partnerId, memberId: id, roleId });
}

async function findOwnerRole({ database }: Pick<Context, 'database'>, partnerId: string): Promise<string> {
  const [role] = await database
    .select({ id: staffRoleTable.id })
    .from(staffRoleTable)
    .where(and(eq(staffRoleTable.partnerId, partnerId), eq(staffRoleTable.isOwner, true)));
  if (!role) throw new Error('There is no role of owners');
  return role.id;
}

/** Stores the account behind tokens with these roles: a member of staff who may do everything, or a customer. */
export async function storeAccount(
  context: Pick<Context, 'database'>,
  { roles, ...account }: Account & { readonly roles: readonly Role[] },
): Promise<void> {
  if (isStaff(roles)) return createStaff(context, account, 'owner');
  const { joinedAt, ...customer } = account;
  await context.database.insert(customerTable).values({ ...customer, roles: [...roles], phoneConfirmedAt: joinedAt });
}
