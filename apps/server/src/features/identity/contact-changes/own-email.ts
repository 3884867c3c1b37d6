import type { Challenge } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { moveOwnEmail, refuseTakenContact, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { logSecurityEvent } from '#observability/security-events.ts';
import { consumeCode } from '../codes/codes.ts';
import { findContacts } from '../proofs/find-contacts.ts';
import { requireFreshProof } from '../proofs/require-fresh-proof.ts';
import { notifyOwner } from '../security-messages/notify-owner.ts';
import { announceSessionEnd, endOtherSessions } from '../sessions/own-sessions.ts';
import { sendCodeToTyped, type CodeCall } from '../sign-in/log-in.ts';

/** Sends a code to the new e-mail of the member of staff who calls. */
export function sendOwnEmailCode(
  context: Context,
  call: CodeCall & StaffCall,
  { email }: { readonly email: string },
): Promise<Challenge> {
  return sendCodeToTyped(context, call, { method: 'email', email }, { purpose: 'email', customerId: call.staff.id });
}

/**
 * Gives the member of staff who calls the e-mail that the code was sent to (rule 82). Ends their other sessions, which
 * may belong to a person who has only the former address, and notifies the owner there. The proof of the session must
 * have been fresh when the code was requested.
 */
export async function changeOwnEmail(
  context: Context,
  call: CodeCall & StaffCall,
  { challengeId, code }: { readonly challengeId: string; readonly code: string },
): Promise<void> {
  const { partner, staff, bearer, caller } = call;
  const of = { challengeId, purposes: ['email'], customerId: staff.id } as const;
  const attempt = { partnerId: partner.id, code, by: call, of };
  const change = consumeCode(context, attempt, async (transaction, { target, createdAt }) => {
    const before = await findContacts(transaction, call);
    if (!before) throw new Refusal('identity.forbidden');
    await requireFreshProof(context, call, { at: createdAt, executor: transaction });
    await moveOwnEmail(context, transaction, call, target);
    return { before, ended: await endOtherSessions(transaction, bearer, context.clock.now()) };
  });
  const { before, ended } = await refuseTakenContact(change);
  announceSessionEnd(context, ended);
  const event = { caller, partnerId: partner.id, subjectId: staff.id, sessionId: bearer.sessionId } as const;
  logSecurityEvent(context.logger, { name: 'identity.contact_changed', ...event, outcome: 'success', reason: 'email' });
  await notifyOwner(context, call, { purpose: 'email', before });
}
