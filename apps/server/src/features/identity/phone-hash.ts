import { createHmac } from 'node:crypto';
import { toPhoneKeyId } from '#config/app-secret.ts';
import type { Context } from '#context.ts';
import { deriveKey } from './seal.ts';

type KeyContext = { readonly config: Pick<Context['config'], 'phoneKeys'> };

/** A phone's hash by the present key, to be stored. The same phone has another hash at another partner. */
export function hashPhone({ config }: KeyContext, partnerId: string, phone: string) {
  const [key = ''] = config.phoneKeys;
  return { phoneHash: hashBy(key, partnerId, phone), keyId: toPhoneKeyId(key) };
}

/** The hashes of phones by all keys, to be searched for. */
export function hashPhones({ config }: KeyContext, partnerId: string, phones: readonly string[]): string[] {
  return config.phoneKeys.flatMap((key) => phones.map((phone) => hashBy(key, partnerId, phone)));
}

/** The ids of the keys; a stored hash of another id matches no phone. */
export const listKeyIds = ({ config }: KeyContext): string[] => config.phoneKeys.map(toPhoneKeyId);

const hashBy = (key: string, partnerId: string, phone: string) =>
  createHmac('sha256', deriveKey(key, `phones of ${partnerId}`))
    .update(phone)
    .digest('base64url');
