import type { PasskeyAssertion, PasskeyRegistration } from '@kaplya/contract';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { COSEALG, decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { Context } from '#context.ts';
import { Refusal } from '#http/refusal.ts';
import { findChallengeEnd, type ChallengeFor } from './passkey-challenge.ts';
import type { PasskeyRow, PasskeyUse } from './passkey.store.ts';
import type { RelyingParty } from './relying-party.ts';

/** What authenticators everywhere can do: Ed25519, ECDSA with P-256, RSA with SHA-256. */
export const passkeyAlgorithms = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** A challenge that was answered, to be used up. */
export type Answered = { readonly challenge: string; readonly expiresAt: Date };

export type Registered = Answered &
  Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isBackedUp'>;

/** Refuses what does not prove that a passkey was made, here, for this challenge, by somebody who was verified. */
export async function verifyRegistration(
  context: Context,
  of: ChallengeFor,
  { domain, origin }: RelyingParty,
  credential: PasskeyRegistration,
): Promise<Registered> {
  const answered = getAnswered(context, of, credential);
  const verified = await refuseFailure(async () => {
    // No maker of an authenticator has to be believed. Their certificates are not read: they name addresses to ask.
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
    // What its authenticator says it is must be what it is said to be, whose length has a bound.
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

/** Refuses what the passkey did not sign, here, for this challenge, by somebody who was verified. */
export async function verifyAssertion(
  context: Context,
  of: ChallengeFor,
  { domain, origin }: RelyingParty,
  credential: PasskeyAssertion,
  passkey: Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter'>,
): Promise<Asserted> {
  const answered = getAnswered(context, of, credential);
  const { clientDataJSON, authenticatorData, signature } = credential.response;
  const { newCounter, credentialBackedUp } = await refuseFailure(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
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

/** The challenge that was answered. Refuses one that is none of ours, is over, or was for somebody or something else. */
function getAnswered(context: Context, of: ChallengeFor, credential: PasskeyAssertion | PasskeyRegistration): Answered {
  const challenge = findChallenge(credential.response.clientDataJSON);
  if (challenge === null) throw new Refusal('identity.passkey_refused');
  const expiresAt = findChallengeEnd(context, of, challenge);
  if (expiresAt === null) throw new Refusal('identity.challenge_over');
  return { challenge, expiresAt };
}

function findChallenge(clientData: string): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientData) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** Whatever is wrong with what a stranger sent, they learn no more than that it was refused. */
async function refuseFailure<Result>(verify: () => Promise<Result | null>): Promise<Result> {
  let result: Result | null = null;
  try {
    result = await verify();
  } catch {
    // The library throws for each thing that is wrong, also what it cannot decode.
  }
  if (result === null) throw new Refusal('identity.passkey_refused');
  return result;
}
