import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { perContext } from '#context.ts';
import { deriveKey } from './seal.ts';

const idBytes = 16;
const secretBytes = 32;
const markBytes = 16;

/**
 * Refresh tokens: the session's id, 256 random bits, and a mark that only this shop can make. The mark tells a token
 * of an earlier generation, which is no longer in the database and means theft, from an invented one, which means
 * nothing: who merely knows the id of a session cannot end it.
 */
export const refreshTokensOf = perContext((context) => {
  const key = deriveKey(context.config.secrets.appSecret, 'refresh tokens');
  const markOf = (content: Buffer) => createHmac('sha256', key).update(content).digest().subarray(0, markBytes);

  return {
    create(sessionId: string): string {
      const content = Buffer.concat([Buffer.from(sessionId.replaceAll('-', ''), 'hex'), randomBytes(secretBytes)]);
      return Buffer.concat([content, markOf(content)]).toString('base64url');
    },
    /** The session that the token was made for, null for what this shop never made. */
    findSessionId(token: string): string | null {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== idBytes + secretBytes + markBytes) return null;
      const content = bytes.subarray(0, idBytes + secretBytes);
      if (!timingSafeEqual(bytes.subarray(content.length), markOf(content))) return null;
      const id = bytes.toString('hex', 0, idBytes);
      return [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join('-');
    },
  };
});

export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
