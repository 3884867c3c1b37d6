import type { Challenge, ContactUndone, SignInMethod } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { logSecurityEvent } from '#observability/security-events.ts';
import { isMailTarget, type ProofOfWork } from '../codes/code-request.ts';
import { consumeCode } from '../codes/codes.ts';
import { lockCustomer, updateCustomer, type CustomerKey } from '../customer.store.ts';
import { endOpenSessions } from '../identity.store.ts';
import { sendCodeToTyped, type CodeCall } from '../sign-in/log-in.ts';
import { announceSessionEnd } from '../sessions/own-sessions.ts';
import { deletePasskeysSince } from '../passkeys/passkey.store.ts';
import { findIdByContact } from '../sign-in/sign-in.store.ts';
import { deleteContactChanges, findOpenChange, type ContactChangeRow } from './contact-change.store.ts';
import type { ContactKind } from './contact-kind.ts';
import { undoMilliseconds } from './record-contact-change.ts';
import { endRecovery, findWaitingRecovery } from './contact-recovery.store.ts';

export type TypedContact = {
  readonly method: SignInMethod;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly work?: ProofOfWork | undefined;
};

/** Sends a code to the contact, whether or not there is a change to undo: only who enters the code learns that. */
export function requestUndo(context: Context, call: CodeCall, typed: TypedContact): Promise<Challenge> {
  return sendCodeToTyped(context, call, typed, { purpose: 'undo', customerId: null });
}

type Undone = ContactUndone & { readonly customerId: string; readonly ended: readonly string[] };

/**
 * With a code to a former contact, restores the account as it was before the oldest change away from it: later changes
 * are dropped and all sessions end. With a code to the present contact, refuses a recovery that support has started.
 */
export async function undoContactChange(
  context: Context,
  { partner, bearer, caller }: CallOf<'partner' | 'bearer' | 'caller'>,
  { challengeId, code }: { readonly challengeId: string; readonly code: string },
): Promise<ContactUndone> {
  const of = { challengeId, purposes: ['undo', 'sign_in'] } as const;
  const attempt = { partnerId: partner.id, code, by: { bearer, caller }, of };
  const undone = await consumeCode(context, attempt, async (transaction, { target }) => {
    const restored = await restore(context, transaction, partner.id, target);
    if (restored) return restored;
    const refused = await refuseRecovery(context, transaction, partner.id, target);
    if (refused) return refused;
    throw new Refusal('identity.change_unknown');
  });
  const { outcome, contact, customerId, ended } = undone;
  announceSessionEnd(context, ended);
  logSecurityEvent(context.logger, {
    name: outcome === 'restored' ? 'identity.contact_restored' : 'identity.recovery_ended',
    ...{ caller, customerId, partnerId: partner.id, outcome: 'success', reason: outcome },
  });
  return { outcome, contact };
}

async function restore(
  context: Context,
  transaction: Transaction,
  partnerId: string,
  former: string,
): Promise<Undone | null> {
  const now = context.clock.now();
  const found = await findOpenChange(transaction, { partnerId, former, now });
  if (!found) return null;
  const key = { partnerId, subjectId: found.customerId };
  const customer = await lockCustomer(transaction, key);
  // Read again under the lock: the owner of an older contact may have undone the change meanwhile.
  const change = await findOpenChange(transaction, { partnerId, former, now }, { customerId: found.customerId });
  if (!customer || !change) return null;
  const phone = await findFree(transaction, key, change, 'phone');
  const email = await findFree(transaction, key, change, 'email');
  await updateCustomer(transaction, key, {
    // An unconfirmed phone never signed in, so it stays as it is now.
    ...(change.phone !== null && { phone, phoneConfirmedAt: phone === null ? null : change.phoneConfirmedAt }),
    ...{ email, pendingPhone: null, pendingEmail: null },
  });
  // Also deletes passkeys from shortly before: a thief may add one before replacing a contact.
  await deletePasskeysSince(transaction, key, new Date(change.changedAt.getTime() - undoMilliseconds));
  const recovery = await findWaitingRecovery(transaction, key);
  if (recovery) await endRecovery(transaction, recovery, { state: 'refused', now });
  await deleteContactChanges(transaction, key, { from: change.changedAt });
  const ended = await endOpenSessions(transaction, { subjectId: key.subjectId, now });
  return { outcome: 'restored', contact: isMailTarget(former) ? 'email' : 'phone', customerId: customer.id, ended };
}

/**
 * The account's contact of a kind before the change; null if there was none, or another account has it by now. The
 * replaced contact itself cannot be taken: it stays reserved while the change can be undone.
 */
async function findFree(
  transaction: Transaction,
  { partnerId, subjectId }: CustomerKey,
  change: ContactChangeRow,
  kind: ContactKind,
): Promise<string | null> {
  const { phone, email } = change;
  const contact = kind === 'phone' ? phone !== null && { phone } : email !== null && { email };
  if (!contact) return null;
  const ownerId = await findIdByContact(transaction, { partnerId, ...contact });
  return ownerId === null || ownerId === subjectId ? change[kind] : null;
}

async function refuseRecovery(
  context: Context,
  transaction: Transaction,
  partnerId: string,
  present: string,
): Promise<Undone | null> {
  const contact = isMailTarget(present) ? { email: present } : { phone: present };
  const customerId = await findIdByContact(transaction, { partnerId, ...contact });
  if (customerId === null) return null;
  const recovery = await findWaitingRecovery(transaction, { partnerId, subjectId: customerId });
  if (!recovery) return null;
  const isRefused = await endRecovery(transaction, recovery, { state: 'refused', now: context.clock.now() });
  if (!isRefused) return null;
  return {
    outcome: 'recovery_refused',
    contact: isMailTarget(present) ? 'email' : 'phone',
    ...{ customerId, ended: [] },
  };
}
