import { generateKeyPairSync } from 'node:crypto';
import { loadWebAuthn } from './load-webauthn.ts';
import type { PasskeyRow } from './passkey.store.ts';

/** COSE values of P-256 with ECDSA and SHA-256. */
const ellipticCurveKey = { kty: [1, 2], alg: [3, -7], crv: [-1, 1] } as const;

type DecoyPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter'>;

/**
 * Returns a function that generates, once, a passkey without an owner. Unknown credentials are verified against it, so
 * that the answer takes as long as for known ones.
 */
export function createDecoyPasskey(): () => Promise<DecoyPasskey> {
  let decoy: Promise<DecoyPasskey> | null = null;
  return () => (decoy ??= generateDecoy());
}

async function generateDecoy(): Promise<DecoyPasskey> {
  const { isoCBOR } = await loadWebAuthn();
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
    ...Object.values(ellipticCurveKey),
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return { credentialId: '', publicKey: isoCBOR.encode(key), counter: 0 };
}
