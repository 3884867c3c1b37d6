import { DAY_MS, MINUTE_MS } from '@kaplya/domain';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import { createLoadingCache } from '#memory/loading-cache.ts';
import {
  deleteSigningKeys,
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  retireSigningKeys,
  type SigningKeyRow,
} from '../identity.store.ts';
import { deriveKey, seal, unseal } from '../seal.ts';

export const signatureAlgorithm = 'EdDSA';
export const accessTokenLifetimeSeconds = 15 * 60;

/** The time for which a key signs before another replaces it. */
const lifetimeMilliseconds = 90 * DAY_MS;
/**
 * The time for which a key is published before it signs, so that every process and every cache of the key set has it.
 */
const announcedMilliseconds = 10 * MINUTE_MS;
/** The time for which a process caches the keys, and after which it loads changes. */
const cachedMilliseconds = MINUTE_MS;
/** The time for which a retired key is stored: until the last token that it signed expires. */
const retiredMilliseconds = accessTokenLifetimeSeconds * 1000 + cachedMilliseconds;
const leastReloadMilliseconds = 10_000;

type SigningKey = {
  readonly kid: string;
  readonly publicKey: CryptoKey;
  readonly publicJwk: JWK;
  readonly privateKey: CryptoKey;
  readonly createdAt: number;
  /** The time from which the key signs no more, in epoch milliseconds; null: no end is planned yet. */
  readonly retiredAt: number | null;
};

export const deriveSigningKeysKey = (context: Context) => deriveKey(context.config.secrets.appSecret, 'signing keys');

/** Signing keys of access tokens, cached for a minute. The first process of a new shop creates one. */
export const createSigningKeys = (context: Context) => {
  let loadedAt = 0;
  const cache = createLoadingCache({
    load: (_all: void) => {
      loadedAt = performance.now();
      return loadKeys(context);
    },
    now: () => context.clock.now().getTime(),
    timeToLiveMilliseconds: cachedMilliseconds,
  });

  async function findValid(kid: string): Promise<SigningKey | null> {
    const now = context.clock.now().getTime();
    return (await cache.get()).find((key) => key.kid === kid && isValid(key, now)) ?? null;
  }

  return {
    async getCurrent(): Promise<{ readonly kid: string; readonly key: CryptoKey }> {
      const current = findCurrent(await cache.get(), context.clock.now().getTime());
      if (!current) throw new Error('There is no key to sign tokens with');
      return current;
    },
    async listPublic(): Promise<JWK[]> {
      const now = context.clock.now().getTime();
      return (await cache.get())
        .filter((key) => isValid(key, now))
        .map(({ kid, publicJwk }) => ({ ...publicJwk, kid, alg: signatureAlgorithm, use: 'sig' }));
    },
    /** Finds a key; reloads the keys once, because another process may have created it. Null if it is unknown. */
    async findPublicKey(kid: string): Promise<CryptoKey | null> {
      let key = await findValid(kid);
      if (!key && performance.now() - loadedAt >= leastReloadMilliseconds) {
        cache.forget();
        key = await findValid(kid);
      }
      return key?.publicKey ?? null;
    },
    forget: () => cache.forget(),
  };
};

/**
 * Creates a new key when the newest is three months old, and retires the older ones. Their tokens stay valid until they
 * expire; then the keys are deleted. Only one of several concurrent processes creates a key.
 */
export async function rotateSigningKeys(context: Context): Promise<void> {
  await changeKeys(context);
  context.services.identity.signingKeys.forget();
}

async function changeKeys(context: Context): Promise<void> {
  const now = context.clock.now();
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  await withTransaction(context.database, async (transaction) => {
    await lockSigningKeys(transaction);
    const rows = await listSigningKeys(transaction);
    const oldest = at(-lifetimeMilliseconds);
    const isGood = (row: SigningKeyRow) =>
      row.retiredAt === null && row.createdAt > oldest && unsealPrivateJwk(context, row) !== null;
    if (!rows.some(isGood)) await insertSigningKey(transaction, { ...(await createKey(context)), createdAt: now });
    await retireSigningKeys(transaction, { createdUntil: oldest, retiredAt: at(announcedMilliseconds) });
    await deleteSigningKeys(transaction, { retiredUntil: at(-retiredMilliseconds) });
  });
}

async function loadKeys(context: Context): Promise<readonly SigningKey[]> {
  const keys = await readKeys(context);
  if (findCurrent(keys, context.clock.now().getTime())) return keys;
  await changeKeys(context);
  return readKeys(context);
}

/** Loads the keys that the present APP_SECRET encrypted. After a change of the secret, the former keys are not used. */
async function readKeys(context: Context): Promise<readonly SigningKey[]> {
  const rows = await listSigningKeys(context.snapshots);
  const keys = await Promise.all(
    rows.map(async (row): Promise<SigningKey | null> => {
      const privateJwk = unsealPrivateJwk(context, row);
      if (!privateJwk) return null;
      return {
        kid: row.kid,
        publicKey: await importKey(row.publicJwk),
        publicJwk: row.publicJwk,
        privateKey: await importKey(privateJwk),
        createdAt: row.createdAt.getTime(),
        retiredAt: row.retiredAt?.getTime() ?? null,
      };
    }),
  );
  return keys.filter((key) => key !== null);
}

/** The newest key published for long enough; a shop's first key signs immediately. */
function findCurrent(keys: readonly SigningKey[], now: number): { kid: string; key: CryptoKey } | null {
  const able = keys.flatMap(({ kid, privateKey, createdAt, retiredAt }) =>
    retiredAt === null || now < retiredAt ? [{ kid, key: privateKey, createdAt }] : [],
  );
  return able.findLast(({ createdAt }) => createdAt + announcedMilliseconds <= now) ?? able.at(-1) ?? null;
}

function isValid({ retiredAt }: SigningKey, now: number): boolean {
  return retiredAt === null || now < retiredAt + retiredMilliseconds;
}

function unsealPrivateJwk(context: Context, { privateJwkSealed }: SigningKeyRow): JWK | null {
  const text = unseal(context.services.identity.signingKeysKey, privateJwkSealed);
  return text === null ? null : (JSON.parse(text) as JWK);
}

async function createKey(context: Context): Promise<Pick<SigningKeyRow, 'kid' | 'publicJwk' | 'privateJwkSealed'>> {
  const { publicKey, privateKey } = await generateKeyPair(signatureAlgorithm, { crv: 'Ed25519', extractable: true });
  const publicJwk = await exportJWK(publicKey);
  return {
    kid: await calculateJwkThumbprint(publicJwk),
    publicJwk,
    privateJwkSealed: seal(context.services.identity.signingKeysKey, JSON.stringify(await exportJWK(privateKey))),
  };
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, signatureAlgorithm);
  if (key instanceof Uint8Array) throw new Error('A signing key must be a key pair');
  return key;
}
