import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '#context.ts';
import { deriveKey } from '../seal.ts';

const idBytes = 16;
const secretBytes = 32;
const markBytes = 16;
const firstKind = 1;
const timeBytes = 6;
const firstMarkBytes = 32;

/** A visitor's session that may have no row yet: its first refresh token contains it. */
export type FirstSession = {
  readonly sessionId: string;
  readonly subjectId: string;
  readonly partnerId: string | null;
  /** The time of the first token, in whole seconds: the token contains no fractions. */
  readonly openedAt: Date;
};

const toBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

function toId(bytes: Buffer): string {
  const id = bytes.toString('hex');
  return [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join('-');
}

/**
 * Refresh tokens consist of the session id, 256 random bits and a MAC. The MAC distinguishes an earlier token of the
 * family, which means theft, from an invented one, which is ignored: the id of a session is not enough to end it.
 */
export const createRefreshTokens = (context: Context) => {
  const key = deriveKey(context.config.secrets.appSecret, 'refresh tokens');
  const firstKey = deriveKey(context.config.secrets.appSecret, 'first refresh tokens');
  const firstMarkOf = (content: Buffer) => createHmac('sha256', firstKey).update(content).digest();
  const markOf = (content: Buffer) => createHmac('sha256', key).update(content).digest().subarray(0, markBytes);

  return {
    /**
     * A visitor's first token contains the whole session, so it needs no row before it returns. The same session always
     * gets the same token.
     */
    createFirst({ sessionId, subjectId, partnerId, openedAt }: FirstSession): string {
      const kindAndTime = Buffer.alloc(1 + timeBytes, firstKind);
      kindAndTime.writeUIntBE(openedAt.getTime() / 1000, 1, timeBytes);
      const names = [toBytes(sessionId), toBytes(subjectId), Buffer.from(partnerId ?? '')];
      const content = Buffer.concat([kindAndTime, ...names]);
      return Buffer.concat([content, firstMarkOf(content)]).toString('base64url');
    },
    /** The content of a first token; null for any other. */
    findFirst(token: string): FirstSession | null {
      const bytes = Buffer.from(token, 'base64url');
      const content = bytes.subarray(0, -firstMarkBytes);
      const start = 1 + timeBytes;
      if (content.length < start + 2 * idBytes || content[0] !== firstKind) return null;
      if (!timingSafeEqual(bytes.subarray(content.length), firstMarkOf(content))) return null;
      return {
        openedAt: new Date(content.readUIntBE(1, timeBytes) * 1000),
        sessionId: toId(content.subarray(start, start + idBytes)),
        subjectId: toId(content.subarray(start + idBytes, start + 2 * idBytes)),
        partnerId: content.toString('utf8', start + 2 * idBytes) || null,
      };
    },
    create(sessionId: string): string {
      const content = Buffer.concat([toBytes(sessionId), randomBytes(secretBytes)]);
      return Buffer.concat([content, markOf(content)]).toString('base64url');
    },
    /** The session of the token; null for a token that this shop did not issue. */
    findSessionId(token: string): string | null {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== idBytes + secretBytes + markBytes) return null;
      const content = bytes.subarray(0, idBytes + secretBytes);
      if (!timingSafeEqual(bytes.subarray(content.length), markOf(content))) return null;
      return toId(bytes.subarray(0, idBytes));
    },
  };
};

export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
