import type { PasskeyAssertion, PasskeyRegistration } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { Refusal } from '#http/refusal.ts';
import { findChallengeEnd, type ChallengeFor } from './passkey-challenge.ts';
import type { PasskeyRow, PasskeyUse } from './passkey.store.ts';
import type { RelyingParty } from './relying-party.ts';
import { loadWebAuthn, type WebAuthn } from './load-webauthn.ts';

/** COSE numbers of the algorithms that all authenticators support: Ed25519, ECDSA with P-256, RSA with SHA-256. */
export const passkeyAlgorithms = [-8, -7, -257];

/** A challenge that the browser has answered; the transaction that uses the answer consumes it. */
export type Answered = { readonly challenge: string; readonly expiresAt: Date };

export type Registered = Answered &
  Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isBackedUp'>;

/** Refuses a registration that was not made here, for this challenge, by a verified user. */
export async function verifyRegistration(
  context: Context,
  of: ChallengeFor,
  { domain, origin }: RelyingParty,
  credential: PasskeyRegistration,
): Promise<Registered> {
  const webAuthn = await loadWebAuthn();
  const answered = getAnswered(webAuthn, context, of, credential);
  const { decodeAttestationObject, isoBase64URL, verifyRegistrationResponse } = webAuthn;
  const verified = await refuseFailure(async () => {
    // Attestations with certificates are refused: no maker of devices is trusted, and certificates contain URLs to
    // fetch.
    const { clientDataJSON, attestationObject } = credential.response;
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    const format = attestation.get('fmt');
    const isSelfSigned = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
    if (format !== 'none' && !isSelfSigned) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: answered.challenge,
      expectedOrigin: origin,
      expectedRPID: domain,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
    // The signed credential id must equal the sent one, whose length is limited.
    return registrationInfo?.credential.id === credential.id ? registrationInfo : null;
  });
  const { id, publicKey, counter } = verified.credential;
  return {
    ...answered,
    credentialId: id,
    publicKey,
    counter,
    transports: credential.response.transports ?? [],
    isBackedUp: verified.credentialBackedUp,
  };
}

export type Asserted = Answered & PasskeyUse;

/** Refuses a signature that the passkey did not make here, for this challenge, by a verified user. */
export async function verifyAssertion(
  context: Context,
  of: ChallengeFor,
  { domain, origin }: RelyingParty,
  credential: PasskeyAssertion,
  passkey: Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter'>,
): Promise<Asserted> {
  const webAuthn = await loadWebAuthn();
  const answered = getAnswered(webAuthn, context, of, credential);
  const { clientDataJSON, authenticatorData, signature } = credential.response;
  const { newCounter, credentialBackedUp } = await refuseFailure(async () => {
    const { verified, authenticationInfo } = await webAuthn.verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: answered.challenge,
      expectedOrigin: origin,
      expectedRPID: domain,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo : null;
  });
  return { ...answered, counter: newCounter, isBackedUp: credentialBackedUp };
}

/**
 * The challenge that the credential answers. Refuses a challenge of another shop, subject or purpose, or an expired
 * one.
 */
function getAnswered(
  webAuthn: WebAuthn,
  context: Context,
  of: ChallengeFor,
  credential: PasskeyAssertion | PasskeyRegistration,
): Answered {
  const challenge = findChallenge(webAuthn, credential.response.clientDataJSON);
  if (challenge === null) throw new Refusal('identity.passkey_refused');
  const expiresAt = findChallengeEnd(context, of, challenge);
  if (expiresAt === null) throw new Refusal('identity.challenge_over');
  return { challenge, expiresAt };
}

function findChallenge({ decodeClientDataJSON }: WebAuthn, clientData: string): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientData) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** Awaits a verification, and refuses every fault of the credential with the same code. */
async function refuseFailure<Result>(verify: () => Promise<Result | null>): Promise<Result> {
  let result: Result | null = null;
  try {
    result = await verify();
  } catch {
    // The library throws for each fault, also for undecodable input.
  }
  if (result === null) throw new Refusal('identity.passkey_refused');
  return result;
}
