import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Permission } from '@kaplya/contract';
import type { Executor, Transaction } from '#db/client.ts';
import { prepareSql } from '#db/statements/prepare-statement.ts';
import { staffMemberRoleTable, staffMemberTable, staffRoleTable } from '../staff.table.ts';

export type StaffMemberRow = typeof staffMemberTable.$inferSelect;

/** A member of staff by the subject of their token. */
export type StaffKey = { readonly partnerId: string; readonly staffId: string };

/** What a member may do now. */
export type MemberRights = {
  readonly id: string;
  readonly name: string;
  readonly isOwner: boolean;
  readonly permissions: readonly Permission[];
};

type RightsRow = { readonly name: string; readonly isOwner: boolean; readonly permissions: readonly Permission[][] };

const findRightsStatement = prepareSql<StaffKey, RightsRow>('find_staff_rights', ({ partnerId, staffId }) => {
  const { name, id, switchedOffAt } = staffMemberTable;
  return sql`
    select ${name} as "name", coalesce(bool_or(${staffRoleTable.isOwner}), false) as "isOwner",
      coalesce(jsonb_agg(${staffRoleTable.permissions}) filter (where ${staffRoleTable.id} is not null), '[]') as "permissions"
    from ${staffMemberTable}
    left join ${staffMemberRoleTable} on ${staffMemberRoleTable.partnerId} = ${staffMemberTable.partnerId}
      and ${staffMemberRoleTable.memberId} = ${id}
    left join ${staffRoleTable} on ${staffRoleTable.partnerId} = ${staffMemberTable.partnerId}
      and ${staffRoleTable.id} = ${staffMemberRoleTable.roleId}
    where ${staffMemberTable.partnerId} = ${partnerId} and ${id} = ${staffId} and ${switchedOffAt} is null
    group by ${name}`;
});

/** The rights of all roles of the member; null for nobody, and for a member who is switched off. */
export async function findMemberRights(executor: Executor, key: StaffKey): Promise<MemberRights | null> {
  const [row] = await findRightsStatement.run(executor, key);
  if (!row) return null;
  const { name, isOwner } = row;
  return { id: key.staffId, name, isOwner, permissions: [...new Set(row.permissions.flat())] };
}

const isMember = ({ partnerId, staffId }: StaffKey) =>
  and(eq(staffMemberTable.partnerId, partnerId), eq(staffMemberTable.id, staffId));

export async function findMember(executor: Executor, key: StaffKey): Promise<StaffMemberRow | null> {
  const [row] = await executor.select().from(staffMemberTable).where(isMember(key));
  return row ?? null;
}

/** The member who signs in with the contact, locked; null also for one who is switched off. */
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

/** Notes the first sign-in. */
export async function updateJoined(transaction: Transaction, key: StaffKey, joinedAt: Date): Promise<void> {
  await transaction
    .update(staffMemberTable)
    .set({ joinedAt })
    .where(and(isMember(key), isNull(staffMemberTable.joinedAt)));
}
