import type { PasskeyAssertion, PasskeyRequest, Proven } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import { Refusal } from '#http/refusal.ts';
import type { AccountCall } from '../account-call.ts';
import { recordProof } from '../proofs/record-proof.ts';
import { getLockedHolder, ownerOf } from './passkey-holder.ts';
import { logPasskeyEvent } from './log-passkey-event.ts';
import {
  challengeLifetimeMilliseconds,
  createChallenge,
  consumeChallenge,
  type ChallengeFor,
} from './passkey-challenge.ts';
import { findPasskey, listPasskeysOfDomain, usePasskey } from './passkey.store.ts';
import { getRelyingParty, type RelyingParty } from './relying-party.ts';
import { toDescriptor } from './to-descriptor.ts';
import { verifyAssertion } from './verify-passkey.ts';

/** Options for the browser to request one of the bearer's passkeys. Refuses if none belongs to this domain. */
export async function getPasskeyProof(context: Context, call: AccountCall): Promise<PasskeyRequest> {
  const party = getRelyingParty(context, call);
  const passkeys = await listPasskeysOfDomain(context.database, ownerOf(call), party.domain);
  if (passkeys.length === 0) throw new Refusal('identity.method_unavailable');
  return {
    challenge: Buffer.from(createChallenge(context, toProve(call, party))).toString('base64url'),
    rpId: party.domain,
    timeout: challengeLifetimeMilliseconds,
    userVerification: 'required',
    allowCredentials: passkeys.map(toDescriptor),
  };
}

/** Proves the identity of the session's owner by one of their own passkeys. */
export async function proveByPasskey(
  context: Context,
  call: AccountCall,
  credential: PasskeyAssertion,
): Promise<Proven> {
  const party = getRelyingParty(context, call);
  const key = ownerOf(call);
  const passkey = await findPasskey(context.database, { partnerId: key.partnerId, credentialId: credential.id });
  const isOwn = passkey !== null && (key.isStaff ? passkey.staffId : passkey.customerId) === key.subjectId;
  if (!isOwn) throw new Refusal('identity.passkey_refused');
  const asserted = await verifyAssertion(context, toProve(call, party), party, credential, passkey);
  const proven = await withTransaction(context.database, async (transaction) => {
    await getLockedHolder(transaction, call);
    await consumeChallenge(transaction, key, asserted);
    const isUsed = await usePasskey(transaction, passkey, asserted, context.clock.now());
    if (!isUsed) throw new Refusal('identity.passkey_refused');
    return recordProof(context, transaction, call);
  });
  logPasskeyEvent(context, call, { name: 'identity.proven', outcome: 'success', reason: 'passkey' });
  return proven;
}

function toProve({ bearer, partner }: AccountCall, { domain }: RelyingParty): ChallengeFor {
  return { purpose: 'prove', partnerId: partner.id, bearer, domain };
}
