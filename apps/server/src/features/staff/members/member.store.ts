import { and, asc, count, eq, ilike, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Permission } from '@kaplya/contract';
import { isPhoneLike } from '@kaplya/domain';
import type { Executor, Transaction } from '#db/client.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import { prepareSql } from '#db/statements/prepare-statement.ts';
import { staffPolicyTable } from '../policy/policy.table.ts';
import { staffHeldPermissionTable, staffMemberRoleTable, staffMemberTable, staffRoleTable } from '../staff.table.ts';

export type StaffMemberRow = typeof staffMemberTable.$inferSelect;

/** A member of staff by the subject of their token. */
export type StaffKey = { readonly partnerId: string; readonly staffId: string };

/** The present rights of a member. */
export type MemberRights = {
  readonly id: string;
  readonly name: string;
  readonly isOwner: boolean;
  readonly permissions: readonly Permission[];
  /** Whether the partner demands that its staff sign in with a passkey. */
  readonly demandsPasskey: boolean;
};

type RightsRow = Pick<MemberRights, 'name' | 'isOwner' | 'demandsPasskey'> & {
  readonly permissions: readonly Permission[][];
};

const findRightsStatement = prepareSql<StaffKey, RightsRow>('find_staff_rights', ({ partnerId, staffId }) => {
  const { name, id, switchedOffAt } = staffMemberTable;
  return sql`
    select ${name} as "name", coalesce(bool_or(${staffRoleTable.isOwner}), false) as "isOwner",
      coalesce(jsonb_agg(${staffRoleTable.permissions}) filter (where ${staffRoleTable.id} is not null), '[]') as "permissions",
      exists (
        select from ${staffPolicyTable} where ${staffPolicyTable.partnerId} = ${partnerId}
          and ${staffPolicyTable.id} = 'staff' and ${staffPolicyTable.passkeys} = 'demanded'
      ) as "demandsPasskey"
    from ${staffMemberTable}
    left join ${staffMemberRoleTable} on ${staffMemberRoleTable.partnerId} = ${staffMemberTable.partnerId}
      and ${staffMemberRoleTable.memberId} = ${id}
    left join ${staffRoleTable} on ${staffRoleTable.partnerId} = ${staffMemberTable.partnerId}
      and ${staffRoleTable.id} = ${staffMemberRoleTable.roleId}
    where ${staffMemberTable.partnerId} = ${partnerId} and ${id} = ${staffId} and ${switchedOffAt} is null
    group by ${name}`;
});

/** The rights of all roles of the member; null for an unknown member, and for one who is switched off. */
export async function findMemberRights(executor: Executor, key: StaffKey): Promise<MemberRights | null> {
  const [row] = await findRightsStatement.run(executor, key);
  if (!row) return null;
  const { name, isOwner, demandsPasskey } = row;
  return { id: key.staffId, name, isOwner, demandsPasskey, permissions: [...new Set(row.permissions.flat())] };
}

const isMember = ({ partnerId, staffId }: StaffKey) =>
  and(eq(staffMemberTable.partnerId, partnerId), eq(staffMemberTable.id, staffId));

export async function findMember(executor: Executor, key: StaffKey): Promise<StaffMemberRow | null> {
  const [row] = await executor.select().from(staffMemberTable).where(isMember(key));
  return row ?? null;
}

/** Names of members by their ids. */
export async function listStaffNames(
  executor: Executor,
  partnerId: string,
  staffIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (staffIds.length === 0) return new Map();
  const rows = await executor
    .select({ id: staffMemberTable.id, name: staffMemberTable.name })
    .from(staffMemberTable)
    .where(and(eq(staffMemberTable.partnerId, partnerId), inArray(staffMemberTable.id, [...staffIds])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Locks the member who signs in with the contact; null also for one who is switched off. */
export async function lockMemberOfContact(
  transaction: Transaction,
  partnerId: string,
  contact: { readonly email: string } | { readonly phone: string },
): Promise<StaffMemberRow | null> {
  const isTheirs =
    'email' in contact ? eq(staffMemberTable.email, contact.email) : eq(staffMemberTable.phone, contact.phone);
  const [row] = await transaction
    .select()
    .from(staffMemberTable)
    .where(and(eq(staffMemberTable.partnerId, partnerId), isTheirs, isNull(staffMemberTable.switchedOffAt)))
    .for('update');
  return row ?? null;
}

/** Stores the time when the member first signed in (`joinedAt`). */
export async function updateJoined(transaction: Transaction, key: StaffKey, joinedAt: Date): Promise<void> {
  await transaction
    .update(staffMemberTable)
    .set({ joinedAt })
    .where(and(isMember(key), isNull(staffMemberTable.joinedAt)));
}

export async function lockMember(transaction: Transaction, key: StaffKey): Promise<StaffMemberRow | null> {
  const [row] = await transaction.select().from(staffMemberTable).where(isMember(key)).for('update');
  return row ?? null;
}

export async function findMemberOfEmail(
  executor: Executor,
  partnerId: string,
  email: string,
): Promise<StaffMemberRow | null> {
  const [row] = await executor
    .select()
    .from(staffMemberTable)
    .where(and(eq(staffMemberTable.partnerId, partnerId), eq(staffMemberTable.email, email)));
  return row ?? null;
}

export async function insertMember(
  transaction: Transaction,
  member: typeof staffMemberTable.$inferInsert,
): Promise<StaffMemberRow> {
  return expectOneRow(await transaction.insert(staffMemberTable).values(member).returning());
}

export type MemberChanges = Partial<
  Pick<StaffMemberRow, 'name' | 'email' | 'phone' | 'language' | 'switchedOffAt' | 'rolesChangedAt'>
>;

/** Updates a member; returns the row with its new version. */
export async function updateMember(
  transaction: Transaction,
  key: StaffKey,
  changes: MemberChanges,
): Promise<StaffMemberRow> {
  const [row] = await transaction.update(staffMemberTable).set(changes).where(isMember(key)).returning();
  if (!row) throw new Error(`There is no member of staff ${key.staffId}`);
  return row;
}

/** All that a member was ever allowed; `owner` stands for the role of owners. */
export async function listHeldPermissions(
  executor: Executor,
  { partnerId, staffId }: StaffKey,
): Promise<(Permission | 'owner')[]> {
  const { partnerId: partner, memberId, permission } = staffHeldPermissionTable;
  const rows = await executor
    .select({ permission })
    .from(staffHeldPermissionTable)
    .where(and(eq(partner, partnerId), eq(memberId, staffId)));
  return rows.map((row) => row.permission);
}

export async function replaceRolesOfMember(
  transaction: Transaction,
  { partnerId, staffId }: StaffKey,
  roleIds: readonly string[],
): Promise<void> {
  const { partnerId: partner, memberId } = staffMemberRoleTable;
  await transaction.delete(staffMemberRoleTable).where(and(eq(partner, partnerId), eq(memberId, staffId)));
  if (roleIds.length === 0) return;
  await transaction
    .insert(staffMemberRoleTable)
    .values(roleIds.map((roleId) => ({ partnerId, memberId: staffId, roleId })));
}

export type MemberFilters = {
  readonly q?: string | undefined;
  readonly role?: string | undefined;
  readonly state?: 'on' | 'invited' | 'off' | undefined;
};

const stateConditions: Readonly<Record<NonNullable<MemberFilters['state']>, SQL | undefined>> = {
  on: and(isNull(staffMemberTable.switchedOffAt), isNotNull(staffMemberTable.joinedAt)),
  invited: and(isNull(staffMemberTable.switchedOffAt), isNull(staffMemberTable.joinedAt)),
  off: isNotNull(staffMemberTable.switchedOffAt),
};

function matchesFilters(partnerId: string, { q, role, state }: MemberFilters): SQL | undefined {
  const { name, email, phone, id } = staffMemberTable;
  const pattern = q === undefined || q === '' ? null : `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  // However a number is dialled, its end is the same.
  const phonePattern = q !== undefined && isPhoneLike(q) ? `%${q.replaceAll(/\D/g, '').slice(-9)}%` : pattern;
  return and(
    eq(staffMemberTable.partnerId, partnerId),
    pattern === null
      ? undefined
      : or(ilike(name, pattern), ilike(email, pattern), ilike(phone, phonePattern ?? pattern)),
    state && stateConditions[state],
    role === undefined
      ? undefined
      : sql`exists (select from ${staffMemberRoleTable} where ${staffMemberRoleTable.partnerId} = ${partnerId}
          and ${staffMemberRoleTable.memberId} = ${id} and ${staffMemberRoleTable.roleId} = ${role})`,
  );
}

/** Lists members by name, after the one with `afterId`. */
export function listMembers(
  executor: Executor,
  partnerId: string,
  filters: MemberFilters,
  { afterId, limit }: { readonly afterId: string | null; readonly limit: number },
): Promise<StaffMemberRow[]> {
  const { name, id } = staffMemberTable;
  const isAfter = sql`(${name}, ${id}) > (select m.name, m.id from ${staffMemberTable} m where m.partner_id = ${partnerId} and m.id = ${afterId})`;
  return executor
    .select()
    .from(staffMemberTable)
    .where(and(matchesFilters(partnerId, filters), afterId === null ? undefined : isAfter))
    .orderBy(asc(name), asc(id))
    .limit(limit);
}

export async function countMembers(
  executor: Executor,
  partnerId: string,
  filters: MemberFilters = {},
): Promise<number> {
  const [row] = await executor
    .select({ members: count() })
    .from(staffMemberTable)
    .where(matchesFilters(partnerId, filters));
  return row?.members ?? 0;
}

/** Counts the owners who have signed in and are not switched off, except this member. */
export async function countOtherOwners(executor: Executor, { partnerId, staffId }: StaffKey): Promise<number> {
  const owners = executor
    .select({ memberId: staffMemberRoleTable.memberId })
    .from(staffMemberRoleTable)
    .innerJoin(
      staffRoleTable,
      and(
        eq(staffRoleTable.partnerId, staffMemberRoleTable.partnerId),
        eq(staffRoleTable.id, staffMemberRoleTable.roleId),
      ),
    )
    .where(and(eq(staffMemberRoleTable.partnerId, partnerId), eq(staffRoleTable.isOwner, true)));
  const { partnerId: partner, id } = staffMemberTable;
  const [row] = await executor
    .select({ owners: count() })
    .from(staffMemberTable)
    .where(and(eq(partner, partnerId), ne(id, staffId), stateConditions.on, inArray(id, owners)));
  return row?.owners ?? 0;
}
