import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import { findStaffRoles, lockMemberOfContact, updateJoined } from '#features/staff/index.ts';
import { Refusal, refuseViolations, type RefusalViolation } from '#http/refusal.ts';
import { logSecurityEvent } from '#observability/security-events.ts';
import type { AccountCall } from '../account-call.ts';
import { toContactsOfMember } from '../proofs/find-contacts.ts';
import { notifyOwnerLater } from '../security-messages/notify-owner.ts';
import { openStaffSession } from '../sessions/open-customer-session.ts';
import type { TokenPairOfSession } from '../sessions/sessions.ts';
import { checkEmail } from '../sign-in/parse-email.ts';
import { checkPhone } from '../sign-in/parse-phone.ts';
import { signAccessToken } from '../tokens/access-token.ts';
import { hashRecoveryCode } from './recovery-code.ts';
import { useRecoveryCode } from './recovery-code.store.ts';

export type RecoveryCodeSignIn = {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly code: string;
};

/** The member of contacts that nobody has, so that the answer takes the same statements for strangers. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Signs a member of staff in by a recovery code, also where passkeys are demanded: it stands in for a lost one. Refuses
 * an unknown contact, a member who is switched off, and every fault of the code alike
 * (`identity.recovery_code_refused`).
 */
export async function signInByRecoveryCode(
  context: Context,
  call: AccountCall,
  { email, phone, code }: RecoveryCodeSignIn,
): Promise<TokenPairOfSession> {
  const { partner, bearer, caller } = call;
  const contact = parseContact(call, { email, phone });
  const codeHash = hashRecoveryCode(partner.id, code);
  const now = context.clock.now();
  const opened = await withTransaction(context.database, async (transaction) => {
    const member = await lockMemberOfContact(transaction, partner.id, contact);
    const key = { partnerId: partner.id, staffId: member?.id ?? nobody };
    const isUsed = await useRecoveryCode(transaction, key, { codeHash, now });
    if (!member || !isUsed) return null;
    const roles = await findStaffRoles(transaction, key);
    if (!roles) return null;
    if (member.joinedAt === null) await updateJoined(transaction, key, now);
    const signIn = { partner, bearer, caller, customer: { id: member.id, roles }, method: 'recovery' } as const;
    return { ...(await openStaffSession(context, transaction, signIn)), owner: toContactsOfMember(member) };
  });
  if (!opened) {
    const { subjectId, sessionId } = bearer;
    const refused = { caller, partnerId: partner.id, subjectId, sessionId, outcome: 'failure' } as const;
    logSecurityEvent(context.logger, { name: 'identity.recovery_code_refused', ...refused });
    throw new Refusal('identity.recovery_code_refused');
  }
  const { session, refreshToken, owner } = opened;
  logSecurityEvent(context.logger, {
    ...{ name: 'identity.sign_in', outcome: 'success', reason: 'recovery', caller, partnerId: partner.id },
    ...{ subjectId: session.subjectId, customerId: session.subjectId, sessionId: session.id },
  });
  notifyOwnerLater(context, call, { purpose: 'recoveryCodeUsed', before: owner });
  return { token: await signAccessToken(context, session, now), refreshToken };
}

function parseContact(
  { partner }: AccountCall,
  { email = '', phone }: Pick<RecoveryCodeSignIn, 'email' | 'phone'>,
): { readonly email: string } | { readonly phone: string } {
  const checked = phone === undefined ? checkEmail(email) : checkPhone(phone, partner);
  if ('violation' in checked) {
    const violations: RefusalViolation[] = [checked.violation];
    refuseViolations(violations);
    throw new Refusal('identity.recovery_code_refused');
  }
  return checked;
}
