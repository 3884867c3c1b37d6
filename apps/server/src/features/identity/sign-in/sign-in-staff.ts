import type { Role } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import {
  acceptInvitation,
  demandsPasskeys,
  findStaffRoles,
  lockMember,
  lockMemberOfContact,
  updateJoined,
  type StaffKey,
} from '#features/staff/index.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Bearer, Caller } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { logSecurityEvent } from '#observability/security-events.ts';
import type { Partner } from '#partner.ts';
import { isMailTarget } from '../codes/code-request.ts';
import { countPasskeys } from '../passkeys/passkey.store.ts';
import { openStaffSession } from '../sessions/open-customer-session.ts';
import type { TokenPairOfSession } from '../sessions/sessions.ts';
import { signAccessToken } from '../tokens/access-token.ts';

export type SignedInStaff = { readonly id: string; readonly roles: readonly Role[] };

/**
 * The member of staff with a contact that a code has just confirmed. Refuses an unknown contact (`staff.not_a_member`).
 */
export async function getMemberOfContact(
  context: Context,
  transaction: Transaction,
  partner: Pick<Partner, 'id'>,
  target: string,
): Promise<SignedInStaff> {
  const contact = isMailTarget(target) ? { email: target } : { phone: target };
  const member = await lockMemberOfContact(transaction, partner.id, contact);
  const key = { partnerId: partner.id, staffId: member?.id ?? '' };
  const roles = member && (await findStaffRoles(transaction, key));
  if (!member || !roles) throw new Refusal('staff.not_a_member');
  await assertCodeSuffices(transaction, key);
  if (member.joinedAt === null) await updateJoined(transaction, key, context.clock.now());
  return { id: member.id, roles };
}

/** Refuses a sign-in without a passkey by a member who has one, if the partner demands passkeys. */
export async function assertCodeSuffices(transaction: Transaction, { partnerId, staffId }: StaffKey): Promise<void> {
  if (!(await demandsPasskeys(transaction, partnerId))) return;
  const owner = { partnerId, subjectId: staffId, isStaff: true };
  if ((await countPasskeys(transaction, owner)) > 0) throw new Refusal('staff.passkey_demanded');
}

/** Locks the member of staff; null for an unknown one, and for one who is switched off. */
export async function findMemberOfId(
  context: Context,
  transaction: Transaction,
  key: StaffKey,
): Promise<SignedInStaff | null> {
  const member = await lockMember(transaction, key);
  const roles = member && (await findStaffRoles(transaction, key));
  if (!member || !roles) return null;
  if (member.joinedAt === null) await updateJoined(transaction, key, context.clock.now());
  return { id: member.id, roles };
}

type InvitedCall = {
  readonly partner: Pick<Partner, 'id'>;
  readonly bearer: Bearer;
  readonly caller: Caller;
};

/** Opens the session of the member invited by a link: of a letter, or of the shop that they have just made. */
export async function signInByInvitation(
  context: Context,
  { partner, bearer, caller }: InvitedCall,
  token: string,
): Promise<TokenPairOfSession> {
  const { session, refreshToken } = await withTransaction(context.database, async (transaction) => {
    const key = await acceptInvitation(context, transaction, { partnerId: partner.id, token });
    await assertCodeSuffices(transaction, key);
    const member = await findMemberOfId(context, transaction, key);
    if (!member) throw new Refusal('staff.invitation_over');
    return openStaffSession(context, transaction, { partner, bearer, caller, customer: member, method: 'invitation' });
  });
  const { subjectId, id: sessionId } = session;
  logSecurityEvent(context.logger, {
    ...{ name: 'identity.sign_in', outcome: 'success', reason: 'invitation', caller, partnerId: partner.id },
    ...{ subjectId, customerId: subjectId, sessionId },
  });
  return { token: await signAccessToken(context, session, context.clock.now()), refreshToken };
}
