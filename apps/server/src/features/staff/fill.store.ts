import type { StaffRow } from '@kaplya/contract/fill/demonstration';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#db/client.ts';
import { insertTemplateRoles } from './roles/role.store.ts';
import { staffMemberRoleTable, staffMemberTable, staffRoleTable } from './staff.table.ts';

/** Inserts members of staff with the roles of their templates; an e-mail that a member already has is skipped. */
export async function fillStaff(transaction: Transaction, staff: readonly StaffRow[], now: Date): Promise<void> {
  const emails = staff.map(({ email }) => email);
  const known = await transaction
    .select({ id: staffMemberTable.id })
    .from(staffMemberTable)
    .innerJoin(
      staffMemberRoleTable,
      and(
        eq(staffMemberRoleTable.partnerId, staffMemberTable.partnerId),
        eq(staffMemberRoleTable.memberId, staffMemberTable.id),
      ),
    )
    .where(inArray(staffMemberTable.email, emails));
  if (new Set(known.map(({ id }) => id)).size === staff.length) return;
  for (const partnerId of new Set(staff.map((member) => member.partnerId))) {
    await insertTemplateRoles(transaction, partnerId);
  }
  await transaction
    .insert(staffMemberTable)
    .values(staff.map(({ template: _template, ...member }) => ({ ...member, joinedAt: now, createdAt: now })))
    .onConflictDoNothing();
  await transaction.execute(sql`
    insert into ${staffMemberRoleTable} (partner_id, member_id, role_id)
    select m.partner_id, m.id, r.id
    from unnest(
      ${sql.param(staff.map(({ partnerId }) => partnerId))}::text[],
      ${sql.param(emails)}::text[],
      ${sql.param(staff.map(({ template }) => template))}::text[]
    ) as wanted (partner_id, email, template)
    join ${staffMemberTable} m on m.partner_id = wanted.partner_id and m.email = wanted.email
    join ${staffRoleTable} r on r.partner_id = wanted.partner_id and r.template = wanted.template
    on conflict do nothing`);
}
