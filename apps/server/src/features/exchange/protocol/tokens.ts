import { createHash, randomBytes } from 'node:crypto';

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A cookie that nobody guesses. */
export const createCookie = (): string => randomBytes(32).toString('base64url');

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A password of 32 letters that people may type, 160 bits: its SHA-256 is enough of a secret. */
export function createPassword(): string {
  return Array.from(randomBytes(32), (byte) => letters[byte % letters.length]).join('');
}
