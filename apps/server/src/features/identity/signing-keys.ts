import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { perContext } from '#context.ts';
import { ensureSigningKey, listSigningKeys, type SigningKeyRow } from './identity.store.ts';
import { deriveKey, seal, unseal } from './seal.ts';

export const signatureAlgorithm = 'EdDSA';

type SigningKeys = {
  readonly current: { readonly kid: string; readonly key: CryptoKey };
  readonly publicByKid: ReadonlyMap<string, CryptoKey>;
  readonly publicJwks: readonly JWK[];
};

const leastReloadMilliseconds = 10_000;

/** The keys that sign access tokens, kept in memory; the first process of a new shop makes one. */
export const signingKeysOf = perContext((context) => {
  const sealingKey = deriveKey(context.config.secrets.appSecret, 'signing keys');
  let loading: Promise<SigningKeys> | null = null;
  let loadedAt = 0;

  async function load(): Promise<SigningKeys> {
    let rows = await listSigningKeys(context.database);
    // A key that another APP_SECRET sealed still verifies, but cannot sign.
    const canSign = (row: SigningKeyRow) => row.retiredAt === null && unseal(sealingKey, row.privateJwkSealed) !== null;
    if (!rows.some(canSign)) {
      await ensureSigningKey(context.database, canSign, () => createSigningKey(sealingKey));
      rows = await listSigningKeys(context.database);
    }
    const newest = rows.findLast(canSign);
    const privateJwk = newest && unseal(sealingKey, newest.privateJwkSealed);
    if (!newest || !privateJwk) throw new Error('There is no key to sign tokens with');
    return {
      current: { kid: newest.kid, key: await importKey(JSON.parse(privateJwk) as JWK) },
      publicByKid: new Map(
        await Promise.all(rows.map(async ({ kid, publicJwk }) => [kid, await importKey(publicJwk)] as const)),
      ),
      publicJwks: rows.map(({ kid, publicJwk }) => ({ ...publicJwk, kid, alg: signatureAlgorithm, use: 'sig' })),
    };
  }

  function get(): Promise<SigningKeys> {
    if (!loading) {
      loadedAt = performance.now();
      loading = load().catch((error: unknown) => {
        loading = null;
        throw error;
      });
    }
    return loading;
  }

  return {
    get,
    /** Another process may have made a key that this one has not seen. Null when nobody knows it. */
    async findPublicKey(kid: string): Promise<CryptoKey | null> {
      const known = (await get()).publicByKid.get(kid);
      if (known) return known;
      if (performance.now() - loadedAt < leastReloadMilliseconds) return null;
      loading = null;
      return (await get()).publicByKid.get(kid) ?? null;
    },
  };
});

async function createSigningKey(sealingKey: Buffer): Promise<Omit<SigningKeyRow, 'createdAt' | 'retiredAt'>> {
  const { publicKey, privateKey } = await generateKeyPair(signatureAlgorithm, { crv: 'Ed25519', extractable: true });
  const publicJwk = await exportJWK(publicKey);
  return {
    kid: await calculateJwkThumbprint(publicJwk),
    publicJwk,
    privateJwkSealed: seal(sealingKey, JSON.stringify(await exportJWK(privateKey))),
  };
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, signatureAlgorithm);
  if (key instanceof Uint8Array) throw new Error('A signing key must be a key pair');
  return key;
}
