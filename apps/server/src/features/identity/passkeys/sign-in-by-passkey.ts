import type { PasskeyAssertion, PasskeyRequest } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import { Refusal } from '#http/refusal.ts';
import { signAccessToken } from '../tokens/access-token.ts';
import type { AccountCall } from '../account-call.ts';
import { hasPersonalDataConsent, recordConsent } from '../consents/consents.ts';
import { lockCustomer } from '../customer.store.ts';
import type { HandOverOrders } from '../sessions/inherited-visitor.ts';
import { openCustomerSession, openStaffSession } from '../sessions/open-customer-session.ts';
import type { TokenPairOfSession } from '../sessions/sessions.ts';
import { findMemberOfId } from '../sign-in/sign-in-staff.ts';
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

/** Options for the browser to request a passkey. The chosen passkey identifies its owner. */
export function getPasskeySignIn(context: Context, call: AccountCall): PasskeyRequest {
  const party = getRelyingParty(context, call);
  return {
    challenge: Buffer.from(createChallenge(context, toSignIn(call, party))).toString('base64url'),
    rpId: party.domain,
    timeout: challengeLifetimeMilliseconds,
    userVerification: 'required',
  };
}

export type PasskeySignIn = {
  readonly credential: PasskeyAssertion;
  readonly consent?: boolean | undefined;
  /** `staff`: signs in a member of staff, without a consent; absent: signs in a customer. */
  readonly as?: 'staff' | undefined;
};

/**
 * Signs in by a passkey. Refuses every fault with the same code (`identity.passkey_refused`), and unknown passkeys as
 * slowly as known ones. An account without a valid consent must give it here. A passkey of a customer signs no member
 * of staff in, and vice versa.
 */
export async function signInByPasskey(
  context: Context,
  call: AccountCall,
  { credential, consent = false, as }: PasskeySignIn,
  handOverOrders: HandOverOrders,
): Promise<TokenPairOfSession & { readonly isNew: false }> {
  const { partner, bearer, caller, language } = call;
  const party = getRelyingParty(context, call);
  // The decoy is loaded for known credentials too: its first use takes long, and would distinguish unknown ones.
  const decoy = await context.services.identity.findDecoyPasskey();
  const passkey = await findPasskey(context.database, { partnerId: partner.id, credentialId: credential.id });
  const asserted = await verifyAssertion(context, toSignIn(call, party), party, credential, passkey ?? decoy);
  const ownerId = as === 'staff' ? passkey?.staffId : passkey?.customerId;
  if (!passkey || !ownerId) throw new Refusal('identity.passkey_refused');
  if (credential.response.userHandle !== toUserHandle(ownerId)) throw new Refusal('identity.passkey_refused');

  const now = context.clock.now();
  const { session, refreshToken } = await withTransaction(context.database, async (transaction) => {
    const use = async () => {
      await consumeChallenge(transaction, passkey, asserted);
      if (!(await usePasskey(transaction, passkey, asserted, now))) throw new Refusal('identity.passkey_refused');
    };
    if (as === 'staff') {
      const member = await findMemberOfId(context, transaction, { partnerId: partner.id, staffId: ownerId });
      if (!member) throw new Refusal('identity.passkey_refused');
      await use();
      return openStaffSession(context, transaction, { partner, bearer, caller, customer: member, method: 'passkey' });
    }
    const customerId = ownerId;
    const customer = await lockCustomer(transaction, { partnerId: partner.id, subjectId: customerId });
    if (!customer) throw new Refusal('identity.passkey_refused');
    await use();
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
    const signIn = { partner, bearer, caller, customer, method: 'passkey' } as const;
    return openCustomerSession(context, transaction, signIn, handOverOrders);
  });
  logPasskeyEvent(context, call, {
    name: 'identity.sign_in',
    outcome: 'success',
    reason: 'passkey',
    customerId: ownerId,
  });
  return { token: await signAccessToken(context, session, now), refreshToken, isNew: false };
}

function toSignIn({ bearer, partner }: AccountCall, { domain }: RelyingParty): ChallengeFor {
  return { purpose: 'sign_in', partnerId: partner.id, bearer, domain };
}
