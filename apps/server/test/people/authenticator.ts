import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from '@kaplya/contract';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const flag = { userPresent: 1, userVerified: 4, backupEligible: 8, backedUp: 16, hasCredential: 64 };

export type AuthenticatorOptions = {
  /** The calling page's origin, as the browser records it. */
  origin?: string;
  /** Whether its owner was verified by finger, face or PIN. */
  verifiesUser?: boolean;
  /** The attestation that it reports. */
  format?: string;
  statement?: Map<string, unknown>;
};

/** A test's passkey, whose parts a hostile test can alter. */
export type TestPasskey = {
  readonly credentialId: string;
  readonly privateKey: KeyObject;
  userHandle: string;
  counter: number;
};

const toBase64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const toHash = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

function toClientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function toAuthenticatorData(domain: string, flags: number, counter: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags, 0);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([toHash(domain), head]);
}

/** Creates a passkey as a browser and an authenticator do (WebAuthn, 7.1). */
export function makePasskey(
  { challenge, rp, user }: PasskeyCreation,
  {
    origin = 'http://localhost:3000',
    verifiesUser = true,
    format = 'none',
    statement = new Map(),
  }: AuthenticatorOptions = {},
): { passkey: TestPasskey; credential: PasskeyRegistration } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  const id = randomBytes(32);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const flags =
    flag.userPresent |
    flag.backupEligible |
    flag.backedUp |
    flag.hasCredential |
    (verifiesUser ? flag.userVerified : 0);
  const authData = Buffer.concat([
    toAuthenticatorData(rp.id, flags, 0),
    Buffer.alloc(16),
    length,
    id,
    isoCBOR.encode(key),
  ]);
  const attestation = new Map<string, unknown>([
    ['fmt', format],
    ['attStmt', statement],
    ['authData', new Uint8Array(authData)],
  ]);
  const credentialId = toBase64Url(id);
  return {
    passkey: { credentialId, privateKey, userHandle: user.id, counter: 0 },
    credential: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: toBase64Url(toClientData('webauthn.create', challenge, origin)),
        attestationObject: toBase64Url(isoCBOR.encode(attestation as never)),
        transports: ['internal', 'hybrid'],
      },
    },
  };
}

/** Signs a shop's request (WebAuthn, 7.2) with the passkey's current counter. */
export function signByPasskey(
  { challenge, rpId }: PasskeyRequest,
  { credentialId, privateKey, userHandle, counter }: TestPasskey,
  { origin = 'http://localhost:3000', verifiesUser = true }: AuthenticatorOptions = {},
): PasskeyAssertion {
  const flags = flag.userPresent | flag.backupEligible | flag.backedUp | (verifiesUser ? flag.userVerified : 0);
  const authenticatorData = toAuthenticatorData(rpId, flags, counter);
  const clientData = toClientData('webauthn.get', challenge, origin);
  const signature = sign('sha256', Buffer.concat([authenticatorData, toHash(clientData)]), privateKey);
  return {
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    response: {
      clientDataJSON: toBase64Url(clientData),
      authenticatorData: toBase64Url(authenticatorData),
      signature: toBase64Url(signature),
      userHandle,
    },
  };
}
