import type { RecoveryCodes } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { recordAudit, withStaffTransaction, type StaffCall, type StaffKey } from '#features/staff/index.ts';
import type { CallOf } from '#http/call.ts';
import { logSecurityEvent } from '#observability/security-events.ts';
import { getLockedHolder } from '../passkeys/passkey-holder.ts';
import { requireFreshProof } from '../proofs/require-fresh-proof.ts';
import { notifyOwnerLater } from '../security-messages/notify-owner.ts';
import { createRecoveryCode, hashRecoveryCode } from './recovery-code.ts';
import { countRecoveryCodes, deleteRecoveryCodes, insertRecoveryCodes } from './recovery-code.store.ts';

const codesAtOnce = 10;

type OwnCall = StaffCall & CallOf<'partner' | 'language' | 'caller' | 'bearer'>;

const keyOf = ({ partner, staff }: StaffCall): StaffKey => ({ partnerId: partner.id, staffId: staff.id });

/** Reads how many recovery codes the caller has left. */
export async function getOwnRecoveryCodes(executor: Executor, call: StaffCall): Promise<RecoveryCodes> {
  const { left, madeAt } = await countRecoveryCodes(executor, keyOf(call));
  return { left, madeAt: madeAt?.toISOString() ?? null };
}

/**
 * Makes ten recovery codes of the caller in the place of all earlier ones, and notifies the owner. The answer alone has
 * the codes: only hashes are stored.
 */
export async function makeOwnRecoveryCodes(
  context: Context,
  call: OwnCall,
): Promise<RecoveryCodes & { readonly codes: string[] }> {
  const { partner, caller, bearer, staff } = call;
  const key = keyOf(call);
  const codes = Array.from({ length: codesAtOnce }, createRecoveryCode);
  const now = context.clock.now();
  const before = await withStaffTransaction(context, call, async (transaction) => {
    const holder = await getLockedHolder(transaction, call);
    // The session may have ended during the wait for the lock.
    await requireFreshProof(context, call, { executor: transaction });
    const { left } = await countRecoveryCodes(transaction, key);
    await deleteRecoveryCodes(transaction, key);
    const codeHashes = codes.map((code) => hashRecoveryCode(partner.id, code));
    await insertRecoveryCodes(transaction, key, { codeHashes, createdAt: now, expiresAt: null });
    await recordAudit(context, transaction, call, {
      action: 'staff.recovery_codes_made',
      subject: `staff:${staff.id}`,
      before: { recoveryCodes: left },
      after: { recoveryCodes: codes.length },
    });
    return holder;
  });
  logSecurityEvent(context.logger, {
    ...{ name: 'identity.recovery_codes_made', outcome: 'success', caller, partnerId: partner.id },
    ...{ subjectId: staff.id, sessionId: bearer.sessionId },
  });
  notifyOwnerLater(context, call, { purpose: 'recoveryCodesMade', before });
  return { codes, left: codes.length, madeAt: now.toISOString() };
}
