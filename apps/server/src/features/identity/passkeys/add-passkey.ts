import type { Passkey, PasskeyCreation, PasskeyRegistration } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import { Refusal } from '#http/refusal.ts';
import { getCustomer, getLockedCustomer, keyOf, type AccountCall } from '../account-call.ts';
import { notifyOwner } from '../security-notices/notify-owner.ts';
import { requireFreshProof } from '../proofs/require-fresh-proof.ts';
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

/** Above any realistic number of devices. */
const passkeysAtMost = 20;

/** Options for the browser to create a discoverable passkey with user verification. */
export async function getPasskeyCreation(context: Context, call: AccountCall): Promise<PasskeyCreation> {
  const party = getRelyingParty(context, call);
  const key = keyOf(call);
  const customer = await getCustomer(context.database, key);
  const passkeys = await listPasskeys(context.database, key);
  if (passkeys.length >= passkeysAtMost) throw new Refusal('identity.too_many_passkeys');
  const contact = customer.phoneConfirmedAt === null ? customer.email : customer.phone;
  return {
    challenge: Buffer.from(createChallenge(context, toAdd(call, party))).toString('base64url'),
    rp: { id: party.domain, name: call.partner.names[call.language] },
    user: {
      id: toUserHandle(customer.id),
      // A device shows these names when the customer chooses a passkey.
      name: contact ?? customer.name ?? call.partner.names[call.language],
      displayName: customer.name ?? '',
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
  const key = keyOf(call);
  const { challenge, expiresAt, ...registered } = await verifyRegistration(
    context,
    toAdd(call, party),
    party,
    credential,
  );
  const { passkey, before } = await withTransaction(context.database, async (transaction) => {
    const customer = await getLockedCustomer(transaction, key);
    // The session may have ended while this waited for the lock.
    await requireFreshProof(context, call, { executor: transaction });
    await consumeChallenge(transaction, key, { challenge, expiresAt });
    if ((await countPasskeys(transaction, key)) >= passkeysAtMost) throw new Refusal('identity.too_many_passkeys');
    const inserted = await insertPasskey(transaction, {
      ...{ partnerId: key.partnerId, customerId: key.subjectId, name, domain: party.domain },
      ...registered,
      createdAt: context.clock.now(),
    });
    // Another customer already has this credential.
    if (!inserted) throw new Refusal('identity.passkey_refused');
    return { passkey: inserted, before: customer };
  });
  logPasskeyEvent(context, call, { name: 'identity.passkey_added', outcome: 'success' });
  await notifyOwner(context, call, { purpose: 'passkeyAdded', before });
  return toPasskey(passkey);
}

/** User handle for authenticators: without phone or e-mail, which others might read there. */
export function toUserHandle(customerId: string): string {
  return Buffer.from(customerId.replaceAll('-', ''), 'hex').toString('base64url');
}

function toAdd({ bearer, partner }: AccountCall, { domain }: RelyingParty): ChallengeFor {
  return { purpose: 'add', partnerId: partner.id, bearer, domain };
}
