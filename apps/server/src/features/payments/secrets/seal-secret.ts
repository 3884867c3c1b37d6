import { deriveKey, seal, unseal } from '#features/identity/index.ts';
import type { SecretRow } from './secret.store.ts';

type SecretOwner = Pick<SecretRow, 'partnerId' | 'name' | 'account'>;

const keyOf = (appSecret: string) => deriveKey(appSecret, 'partner secrets');

/** Seals a value together with its owner, so that a row copied to another partner or account cannot be opened. */
export function sealSecret(appSecret: string, { partnerId, name, account }: SecretOwner, value: string): string {
  return seal(keyOf(appSecret), JSON.stringify([partnerId, name, account, value]));
}

/** Opens a sealed value; null: sealed with another APP_SECRET, altered, or of another row. */
export function openSecret(
  appSecret: string,
  { partnerId, name, account, sealed }: SecretOwner & Pick<SecretRow, 'sealed'>,
): string | null {
  const text = unseal(keyOf(appSecret), sealed);
  if (text === null) return null;
  const [ofPartner, ofName, ofAccount, value] = JSON.parse(text) as [string, string, string, string];
  return ofPartner === partnerId && ofName === name && ofAccount === account ? value : null;
}
