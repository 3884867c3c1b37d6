import type { PasskeyAssertion, PasskeyRequest } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import { Refusal } from '#http/refusal.ts';
import { signAccessToken } from '../tokens/access-token.ts';
import type { AccountCall } from '../account-call.ts';
import { hasPersonalDataConsent, recordConsent } from '../consents/consents.ts';
import { lockCustomer } from '../customer.store.ts';
import { openCustomerSession } from '../sessions/open-customer-session.ts';
import type { TokenPairOfSession } from '../sessions/sessions.ts';
import { toUserHandle } from './add-passkey.ts';
import { logPasskeyEvent } from './log-passkey-event.ts';
import {
  challengeLifetimeMilliseconds,
  createChallenge,
  consumeChallenge,
  type ChallengeFor,
} from './passkey-challenge.ts';
import { findPasskey, usePasskey } from './passkey.store.ts';
import { getRelyingParty, type RelyingParty } from './relying-party.ts';
import { verifyAssertion } from './verify-passkey.ts';

/** Options for the browser to request a passkey. The chosen passkey identifies the customer. */
export function getPasskeySignIn(context: Context, call: AccountCall): PasskeyRequest {
  const party = getRelyingParty(context, call);
  return {
    challenge: Buffer.from(createChallenge(context, toSignIn(call, party))).toString('base64url'),
    rpId: party.domain,
    timeout: challengeLifetimeMilliseconds,
    userVerification: 'required',
  };
}

export type PasskeySignIn = { readonly credential: PasskeyAssertion; readonly consent?: boolean | undefined };

/**
 * Signs in by a passkey. Refuses every fault alike (`identity.passkey_refused`), and as slowly for unknown passkeys. An
 * account without a valid consent must give it here.
 */
export async function signInByPasskey(
  context: Context,
  call: AccountCall,
  { credential, consent = false }: PasskeySignIn,
): Promise<TokenPairOfSession & { readonly isNew: false }> {
  const { partner, bearer, caller, language } = call;
  const party = getRelyingParty(context, call);
  // Asked for each time: its first use takes long, and must not tell a known credential from an unknown one.
  const decoy = await context.services.identity.findDecoyPasskey();
  const passkey = await findPasskey(context.database, { partnerId: partner.id, credentialId: credential.id });
  const asserted = await verifyAssertion(context, toSignIn(call, party), party, credential, passkey ?? decoy);
  if (!passkey) throw new Refusal('identity.passkey_refused');
  const { customerId } = passkey;
  if (credential.response.userHandle !== toUserHandle(customerId)) throw new Refusal('identity.passkey_refused');

  const now = context.clock.now();
  const { session, refreshToken } = await withTransaction(context.database, async (transaction) => {
    const customer = await lockCustomer(transaction, { partnerId: partner.id, subjectId: customerId });
    if (!customer) throw new Refusal('identity.passkey_refused');
    await consumeChallenge(transaction, passkey, asserted);
    if (!(await usePasskey(transaction, passkey, asserted, now))) throw new Refusal('identity.passkey_refused');
    if (!(await hasPersonalDataConsent(transaction, partner, customerId))) {
      if (!consent) throw new Refusal([{ code: 'consent.personal_data_required', field: 'consent' }]);
      const given = {
        partner,
        language,
        caller,
        subjectId: customerId,
        consentType: 'personal_data',
        at: now,
      } as const;
      await recordConsent(transaction, given);
    }
    return openCustomerSession(context, transaction, { partner, bearer, caller, customer, method: 'passkey' });
  });
  logPasskeyEvent(context, call, { name: 'identity.sign_in', outcome: 'success', reason: 'passkey', customerId });
  return { token: await signAccessToken(context, session, now), refreshToken, isNew: false };
}

function toSignIn({ bearer, partner }: AccountCall, { domain }: RelyingParty): ChallengeFor {
  return { purpose: 'sign_in', partnerId: partner.id, bearer, domain };
}
