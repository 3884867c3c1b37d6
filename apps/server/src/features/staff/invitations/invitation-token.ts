import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** A new random token for the link in a letter, and its SHA-256, which is stored instead of the token. */
export function createInvitationToken(): { readonly token: string; readonly tokenHash: string } {
  const token = randomBytes(tokenBytes).toString('base64url');
  return { token, tokenHash: hashInvitationToken(token) };
}

export function hashInvitationToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
