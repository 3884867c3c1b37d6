import type { StaffMember } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { usualLimit } from '#http/listing/counted-page.ts';
import { cutPage } from '#http/listing/cut-page.ts';
import type { Partner } from '#partner.ts';
import type { StaffDependencies } from '../staff-dependencies.ts';
import { describeMembers } from './describe-members.ts';
import { countMembers, listMembers, type MemberFilters } from './member.store.ts';

type Page = { readonly limit?: number | undefined; readonly cursor?: string | undefined };

/** The members of staff, by name. A partner has few enough for an exact total. */
export async function listStaff(
  context: Context,
  { partner }: { readonly partner: Partner },
  { limit = usualLimit, cursor, ...filters }: MemberFilters & Page,
  dependencies: Pick<StaffDependencies, 'countPasskeys'>,
): Promise<{ items: StaffMember[]; nextCursor: string | null; total: number }> {
  const { database } = context;
  const [found, total] = await Promise.all([
    listMembers(database, partner.id, filters, { afterId: cursor ?? null, limit: limit + 1 }),
    countMembers(database, partner.id, filters),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, ({ id }) => id);
  return {
    items: await describeMembers(context, database, partner.id, rows, dependencies),
    nextCursor,
    total,
  };
}
