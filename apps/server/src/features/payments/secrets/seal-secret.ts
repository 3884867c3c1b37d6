import { deriveKey, seal, unseal } from '#features/identity/index.ts';
import type { SecretRow } from './secret.store.ts';

type Owner = Pick<SecretRow, 'partnerId' | 'name' | 'account'>;

const keyOf = (appSecret: string) => deriveKey(appSecret, 'partner secrets');

/** Seals a value together with whose it is, so that a row that was moved to another partner or account opens nothing. */
export function sealSecret(appSecret: string, { partnerId, name, account }: Owner, value: string): string {
  return seal(keyOf(appSecret), JSON.stringify([partnerId, name, account, value]));
}

/** Null: sealed with another secret of the program, altered, or of another row. */
export function openSecret(
  appSecret: string,
  { partnerId, name, account, sealed }: Owner & Pick<SecretRow, 'sealed'>,
): string | null {
  const text = unseal(keyOf(appSecret), sealed);
  if (text === null) return null;
  const [ofPartner, ofName, ofAccount, value] = JSON.parse(text) as [string, string, string, string];
  return ofPartner === partnerId && ofName === name && ofAccount === account ? value : null;
}
