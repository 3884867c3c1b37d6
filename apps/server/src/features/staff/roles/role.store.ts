import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { roleTemplateNames, roleTemplates } from '@kaplya/contract';
import type { Executor, Transaction } from '#db/client.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import type { StaffKey } from '../members/member.store.ts';
import { staffMemberRoleTable, staffRoleTable } from '../staff.table.ts';

export type StaffRoleRow = typeof staffRoleTable.$inferSelect;

export type RoleOfMember = StaffRoleRow & { readonly memberId: string };

/** The roles of some members, one entry per member and role. */
export async function listRolesOfMembers(
  executor: Executor,
  { partnerId, staffIds }: { readonly partnerId: string; readonly staffIds: readonly string[] },
): Promise<RoleOfMember[]> {
  const rows = await executor
    .select({ memberId: staffMemberRoleTable.memberId, role: staffRoleTable })
    .from(staffMemberRoleTable)
    .innerJoin(
      staffRoleTable,
      and(
        eq(staffRoleTable.partnerId, staffMemberRoleTable.partnerId),
        eq(staffRoleTable.id, staffMemberRoleTable.roleId),
      ),
    )
    .where(and(eq(staffMemberRoleTable.partnerId, partnerId), inArray(staffMemberRoleTable.memberId, [...staffIds])))
    .orderBy(asc(staffRoleTable.id));
  return rows.map(({ memberId, role }) => ({ ...role, memberId }));
}

export function listRolesOfMember(executor: Executor, { partnerId, staffId }: StaffKey): Promise<RoleOfMember[]> {
  return listRolesOfMembers(executor, { partnerId, staffIds: [staffId] });
}

/** Lists the role of owners, then those of templates, then the others, by name. */
export function listRoles(executor: Executor, partnerId: string): Promise<StaffRoleRow[]> {
  const { isOwner, template, name, id } = staffRoleTable;
  return executor
    .select()
    .from(staffRoleTable)
    .where(eq(staffRoleTable.partnerId, partnerId))
    .orderBy(sql`${isOwner} desc, ${template} is null`, asc(name), asc(id));
}

const isRole = ({ partnerId, id }: RoleKey) => and(eq(staffRoleTable.partnerId, partnerId), eq(staffRoleTable.id, id));

export type RoleKey = { readonly partnerId: string; readonly id: string };

export async function lockRole(transaction: Transaction, key: RoleKey): Promise<StaffRoleRow | null> {
  const [row] = await transaction.select().from(staffRoleTable).where(isRole(key)).for('update');
  return row ?? null;
}

/** Locks the role of owners, which every partner has, to serialize changes of staff. */
export async function lockOwnerRole(transaction: Transaction, partnerId: string): Promise<StaffRoleRow> {
  const lock = () =>
    transaction
      .select()
      .from(staffRoleTable)
      .where(and(eq(staffRoleTable.partnerId, partnerId), eq(staffRoleTable.isOwner, true)))
      .for('update');
  const [known] = await lock();
  if (known) return known;
  await insertTemplateRoles(transaction, partnerId);
  const [made] = await lock();
  if (!made) throw new Error(`The partner ${partnerId} has no role of owners`);
  return made;
}

/** The number of members of each role; a role without any is missing. */
export async function countRoleMembers(executor: Executor, partnerId: string): Promise<Map<string, number>> {
  const rows = await executor
    .select({ roleId: staffMemberRoleTable.roleId, members: count() })
    .from(staffMemberRoleTable)
    .where(eq(staffMemberRoleTable.partnerId, partnerId))
    .groupBy(staffMemberRoleTable.roleId);
  return new Map(rows.map(({ roleId, members }) => [roleId, members]));
}

export async function insertRole(
  transaction: Transaction,
  role: typeof staffRoleTable.$inferInsert,
): Promise<StaffRoleRow> {
  return expectOneRow(await transaction.insert(staffRoleTable).values(role).returning());
}

/** Updates a role; returns the row with its new version. */
export async function updateRole(
  transaction: Transaction,
  key: RoleKey,
  changes: Partial<Pick<StaffRoleRow, 'name' | 'permissions'>>,
): Promise<StaffRoleRow> {
  const [row] = await transaction.update(staffRoleTable).set(changes).where(isRole(key)).returning();
  if (!row) throw new Error(`There is no role ${key.id}`);
  return row;
}

export async function deleteRole(transaction: Transaction, key: RoleKey): Promise<void> {
  await transaction.delete(staffRoleTable).where(isRole(key));
}

/** Inserts the roles of all templates that the partner lacks. */
export async function insertTemplateRoles(executor: Executor, partnerId: string): Promise<void> {
  await executor
    .insert(staffRoleTable)
    .values(
      roleTemplateNames.map((template) => ({
        ...{ partnerId, template, isOwner: template === 'owner' },
        // An owner's permissions are always all those of the release, so none are stored.
        permissions: template === 'owner' ? [] : [...roleTemplates[template]],
      })),
    )
    .onConflictDoNothing();
}
