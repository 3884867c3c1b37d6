import { createHmac, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { assertId } from './topics.ts';

/** The keys of the shop and its controllers; every process of a shop derives the same. */
export type CellKeys = {
  readonly signingKey: KeyObject;
  /** The public key for controllers: the SPKI of the ed25519 key as base64url. */
  readonly publicKey: string;
  /** A controller's password at the broker; its user name is its id. */
  passwordOf(controllerId: string): string;
  readonly shopPassword: string;
};

/** The shop's user name at a broker whose users `npm run cells` creates. */
export const shopUsername = 'kaplya-shop';

/** The PKCS #8 prefix of the 32 bytes of an ed25519 key. */
const privateKeyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

export function deriveCellKeys(appSecret: string): CellKeys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', appSecret, '', `kaplya ${purpose}`, 32));
  const seed = derive('cells signing');
  const signingKey = createPrivateKey({
    key: Buffer.concat([privateKeyPrefix, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const passwordKey = derive('cells mqtt');
  return {
    signingKey,
    publicKey: createPublicKey(signingKey).export({ format: 'der', type: 'spki' }).toString('base64url'),
    passwordOf(controllerId) {
      assertId(controllerId);
      if (controllerId === shopUsername) throw new RangeError(`No controller may be called ${shopUsername}`);
      return createHmac('sha256', passwordKey).update(controllerId).digest('base64url');
    },
    shopPassword: derive('cells mqtt shop').toString('base64url'),
  };
}

/** Parses a public key (base64url of SPKI); throws if it is invalid. */
export function parsePublicKey(publicKey: string): KeyObject {
  return createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' });
}
