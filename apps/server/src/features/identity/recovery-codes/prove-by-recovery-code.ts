import type { Proven } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import type { StaffCall } from '#features/staff/index.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { logSecurityEvent } from '#observability/security-events.ts';
import { getLockedHolder } from '../passkeys/passkey-holder.ts';
import { recordProof } from '../proofs/record-proof.ts';
import { notifyOwnerLater } from '../security-messages/notify-owner.ts';
import { hashRecoveryCode } from './recovery-code.ts';
import { useRecoveryCode } from './recovery-code.store.ts';

/** Proves the identity of the session's owner by one of their recovery codes, which is used up. */
export async function proveByRecoveryCode(
  context: Context,
  call: StaffCall & CallOf<'partner' | 'language' | 'caller' | 'bearer'>,
  code: string,
): Promise<Proven> {
  const { partner, caller, bearer, staff } = call;
  const key = { partnerId: partner.id, staffId: staff.id };
  const codeHash = hashRecoveryCode(partner.id, code);
  const outcome = await withTransaction(context.database, async (transaction) => {
    const owner = await getLockedHolder(transaction, call);
    const isUsed = await useRecoveryCode(transaction, key, { codeHash, now: context.clock.now() });
    return isUsed ? { owner, proven: await recordProof(context, transaction, call) } : null;
  });
  const event = { caller, partnerId: partner.id, subjectId: staff.id, sessionId: bearer.sessionId } as const;
  if (!outcome) {
    logSecurityEvent(context.logger, { name: 'identity.recovery_code_refused', outcome: 'failure', ...event });
    throw new Refusal('identity.recovery_code_refused');
  }
  logSecurityEvent(context.logger, { name: 'identity.proven', outcome: 'success', reason: 'recovery', ...event });
  notifyOwnerLater(context, call, { purpose: 'recoveryCodeUsed', before: outcome.owner });
  return outcome.proven;
}
