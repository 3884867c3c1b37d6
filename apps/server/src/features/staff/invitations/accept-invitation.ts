import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { lockMember, updateJoined, type StaffKey } from '../members/member.store.ts';
import { hashInvitationToken } from './invitation-token.ts';
import { useInvitation } from './invitation.store.ts';

/**
 * Marks the member invited by a letter's link as joined. Refuses a used, withdrawn or expired link
 * (`staff.invitation_over`).
 */
export async function acceptInvitation(
  { clock }: Pick<Context, 'clock'>,
  transaction: Transaction,
  { partnerId, token }: { readonly partnerId: string; readonly token: string },
): Promise<StaffKey> {
  const now = clock.now();
  const key = await useInvitation(transaction, { partnerId, tokenHash: hashInvitationToken(token), now });
  const member = key && (await lockMember(transaction, key));
  if (!key || !member || member.switchedOffAt !== null) throw new Refusal('staff.invitation_over');
  if (member.joinedAt === null) await updateJoined(transaction, key, now);
  return key;
}
