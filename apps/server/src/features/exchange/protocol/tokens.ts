import { createHash, randomBytes } from 'node:crypto';

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A random cookie that cannot be guessed. */
export const createCookie = (): string => randomBytes(32).toString('base64url');

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A password of 32 letters that people can type, 160 bits: too many to need a slow hash. */
export function createPassword(): string {
  return Array.from(randomBytes(32), (byte) => letters[byte % letters.length]).join('');
}
