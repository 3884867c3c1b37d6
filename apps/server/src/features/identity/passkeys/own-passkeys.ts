import type { Passkey } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import { Refusal } from '#http/refusal.ts';
import type { AccountCall } from '../account-call.ts';
import { endOpenSessions } from '../identity.store.ts';
import { announceSessionEnd } from '../sessions/own-sessions.ts';
import { notifyOwner } from '../security-messages/notify-owner.ts';
import { requireFreshProof } from '../proofs/require-fresh-proof.ts';
import { getLockedHolder, ownerOf } from './passkey-holder.ts';
import { logPasskeyEvent } from './log-passkey-event.ts';
import { deletePasskey, listPasskeys, updatePasskeyName } from './passkey.store.ts';
import { toPasskey } from './to-passkey.ts';

export async function listOwnPasskeys(context: Context, call: AccountCall): Promise<Passkey[]> {
  const rows = await listPasskeys(context.database, ownerOf(call));
  return rows.map(toPasskey);
}

/** Renames a passkey; refuses another owner's as unknown. */
export async function renamePasskey(
  context: Context,
  call: AccountCall,
  renamed: { readonly id: string; readonly name: string },
): Promise<Passkey> {
  const passkey = await updatePasskeyName(context.database, ownerOf(call), renamed);
  if (!passkey) throw new Refusal('identity.passkey_unknown');
  return toPasskey(passkey);
}

/** Removes one of the bearer's passkeys, ends other sessions opened by a passkey, and notifies the owner. */
export async function removePasskey(context: Context, call: AccountCall, id: string): Promise<void> {
  const key = ownerOf(call);
  const { before, ended } = await withTransaction(context.database, async (transaction) => {
    const holder = await getLockedHolder(transaction, call);
    // The session may have ended during the wait for the lock.
    await requireFreshProof(context, call, { executor: transaction });
    if (!(await deletePasskey(transaction, key, id))) throw new Refusal('identity.passkey_unknown');
    const { subjectId, sessionId: exceptId } = call.bearer;
    const now = context.clock.now();
    return {
      before: holder,
      ended: await endOpenSessions(transaction, { subjectId, exceptId, method: 'passkey', now }),
    };
  });
  announceSessionEnd(context, ended);
  logPasskeyEvent(context, call, { name: 'identity.passkey_removed', outcome: 'success' });
  await notifyOwner(context, call, { purpose: 'passkeyRemoved', before });
}
