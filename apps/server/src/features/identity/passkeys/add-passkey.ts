import type { Passkey, PasskeyCreation, PasskeyRegistration } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import { Refusal } from '#http/refusal.ts';
import type { AccountCall } from '../account-call.ts';
import { notifyOwner } from '../security-messages/notify-owner.ts';
import { requireFreshProof } from '../proofs/require-fresh-proof.ts';
import { getHolder, getLockedHolder, ownerOf } from './passkey-holder.ts';
import { logPasskeyEvent } from './log-passkey-event.ts';
import {
  challengeLifetimeMilliseconds,
  createChallenge,
  consumeChallenge,
  type ChallengeFor,
} from './passkey-challenge.ts';
import { countPasskeys, insertPasskey, listPasskeys } from './passkey.store.ts';
import { getRelyingParty, type RelyingParty } from './relying-party.ts';
import { toDescriptor } from './to-descriptor.ts';
import { toPasskey } from './to-passkey.ts';
import { passkeyAlgorithms, verifyRegistration } from './verify-passkey.ts';

/** The most passkeys of one account: more than the devices of any person. */
const passkeysAtMost = 20;

/** Options for the browser to create a discoverable passkey with user verification. */
export async function getPasskeyCreation(context: Context, call: AccountCall): Promise<PasskeyCreation> {
  const party = getRelyingParty(context, call);
  const key = ownerOf(call);
  const holder = await getHolder(context.database, call);
  const passkeys = await listPasskeys(context.database, key);
  if (passkeys.length >= passkeysAtMost) throw new Refusal('identity.too_many_passkeys');
  const contact = holder.phoneConfirmedAt === null ? holder.email : holder.phone;
  return {
    challenge: Buffer.from(createChallenge(context, toAdd(call, party))).toString('base64url'),
    rp: { id: party.domain, name: call.partner.names[call.language] },
    user: {
      id: toUserHandle(holder.id),
      // A device shows these names when its owner chooses a passkey.
      name: contact ?? holder.name ?? call.partner.names[call.language],
      displayName: holder.name ?? '',
    },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeLifetimeMilliseconds,
    attestation: 'none',
    excludeCredentials: passkeys.filter(({ domain }) => domain === party.domain).map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
}

export type NewPasskey = { readonly name: string; readonly credential: PasskeyRegistration };

/** Adds the created passkey and notifies the owner. */
export async function addPasskey(
  context: Context,
  call: AccountCall,
  { name, credential }: NewPasskey,
): Promise<Passkey> {
  const party = getRelyingParty(context, call);
  const key = ownerOf(call);
  const { challenge, expiresAt, ...registered } = await verifyRegistration(
    context,
    toAdd(call, party),
    party,
    credential,
  );
  const { passkey, before } = await withTransaction(context.database, async (transaction) => {
    const holder = await getLockedHolder(transaction, call);
    // The session may have ended during the wait for the lock.
    await requireFreshProof(context, call, { executor: transaction });
    await consumeChallenge(transaction, key, { challenge, expiresAt });
    if ((await countPasskeys(transaction, key)) >= passkeysAtMost) throw new Refusal('identity.too_many_passkeys');
    const inserted = await insertPasskey(transaction, key, {
      ...{ name, domain: party.domain },
      ...registered,
      createdAt: context.clock.now(),
    });
    // Another account already has this credential.
    if (!inserted) throw new Refusal('identity.passkey_refused');
    return { passkey: inserted, before: holder };
  });
  logPasskeyEvent(context, call, { name: 'identity.passkey_added', outcome: 'success' });
  await notifyOwner(context, call, { purpose: 'passkeyAdded', before });
  return toPasskey(passkey);
}

/** The user handle for authenticators, without phone or e-mail, which others might read there. */
export function toUserHandle(ownerId: string): string {
  return Buffer.from(ownerId.replaceAll('-', ''), 'hex').toString('base64url');
}

function toAdd({ bearer, partner }: AccountCall, { domain }: RelyingParty): ChallengeFor {
  return { purpose: 'add', partnerId: partner.id, bearer, domain };
}
