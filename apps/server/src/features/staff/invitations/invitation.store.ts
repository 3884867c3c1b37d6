import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import type { StaffKey } from '../members/member.store.ts';
import { staffInvitationTable } from './invitation.table.ts';

export type StaffInvitationRow = typeof staffInvitationTable.$inferSelect;

const isOf = ({ partnerId, staffId }: StaffKey) =>
  and(eq(staffInvitationTable.partnerId, partnerId), eq(staffInvitationTable.memberId, staffId));

export function listInvitations(
  executor: Executor,
  { partnerId, staffIds }: { readonly partnerId: string; readonly staffIds: readonly string[] },
): Promise<StaffInvitationRow[]> {
  return executor
    .select()
    .from(staffInvitationTable)
    .where(and(eq(staffInvitationTable.partnerId, partnerId), inArray(staffInvitationTable.memberId, [...staffIds])));
}

/** Inserts a member's invitation, or replaces the former one, whose link then no longer signs in. */
export async function replaceInvitation(
  transaction: Transaction,
  { partnerId, staffId: memberId }: StaffKey,
  { tokenHash, expiresAt }: { readonly tokenHash: string; readonly expiresAt: Date },
): Promise<void> {
  const invitation = { tokenHash, expiresAt, sentAt: null, acceptedAt: null };
  const { partnerId: partner, memberId: member } = staffInvitationTable;
  await transaction
    .insert(staffInvitationTable)
    .values({ partnerId, memberId, ...invitation })
    .onConflictDoUpdate({ target: [partner, member], set: invitation });
}

/** Stores when the letter was sent, unless its invitation was replaced or ended since. */
export async function setSentAt(
  executor: Executor,
  key: StaffKey,
  { tokenHash, sentAt }: { readonly tokenHash: string; readonly sentAt: Date },
): Promise<void> {
  await executor
    .update(staffInvitationTable)
    .set({ sentAt })
    .where(and(isOf(key), eq(staffInvitationTable.tokenHash, tokenHash)));
}

/** Ends the link of the member's letter, if there is one. */
export async function endInvitation(transaction: Transaction, key: StaffKey): Promise<void> {
  await transaction.update(staffInvitationTable).set({ tokenHash: null }).where(isOf(key));
}

/** Marks the link as used; null if it was used before, ended or never existed. */
export async function useInvitation(
  transaction: Transaction,
  { partnerId, tokenHash, now }: { readonly partnerId: string; readonly tokenHash: string; readonly now: Date },
): Promise<StaffKey | null> {
  const { partnerId: partner, tokenHash: hash, expiresAt, memberId } = staffInvitationTable;
  const [row] = await transaction
    .update(staffInvitationTable)
    .set({ tokenHash: null, acceptedAt: now })
    .where(and(eq(partner, partnerId), eq(hash, tokenHash), gt(expiresAt, now)))
    .returning({ staffId: memberId });
  return row ? { partnerId, staffId: row.staffId } : null;
}
