import { and, asc, eq } from 'drizzle-orm';
import { roleTemplateNames, roleTemplates } from '@kaplya/contract';
import type { Executor } from '#db/client.ts';
import type { StaffKey } from '../members/member.store.ts';
import { staffMemberRoleTable, staffRoleTable } from '../staff.table.ts';

export type StaffRoleRow = typeof staffRoleTable.$inferSelect;

export function listRolesOfMember(
  executor: Executor,
  { partnerId, staffId }: StaffKey,
): Promise<Pick<StaffRoleRow, 'id' | 'template' | 'name'>[]> {
  return executor
    .select({ id: staffRoleTable.id, template: staffRoleTable.template, name: staffRoleTable.name })
    .from(staffMemberRoleTable)
    .innerJoin(
      staffRoleTable,
      and(
        eq(staffRoleTable.partnerId, staffMemberRoleTable.partnerId),
        eq(staffRoleTable.id, staffMemberRoleTable.roleId),
      ),
    )
    .where(and(eq(staffMemberRoleTable.partnerId, partnerId), eq(staffMemberRoleTable.memberId, staffId)))
    .orderBy(asc(staffRoleTable.id));
}

/** Gives the partner the roles of all templates that it does not have. */
export async function insertTemplateRoles(executor: Executor, partnerId: string): Promise<void> {
  await executor
    .insert(staffRoleTable)
    .values(
      roleTemplateNames.map((template) => ({
        ...{ partnerId, template, isOwner: template === 'owner' },
        // An owner's rights are those of the release, whatever stands here.
        permissions: template === 'owner' ? [] : [...roleTemplates[template]],
      })),
    )
    .onConflictDoNothing();
}
