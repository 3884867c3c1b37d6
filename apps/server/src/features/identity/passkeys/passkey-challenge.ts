import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import type { Bearer } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { deriveKey } from '../seal.ts';
import { insertAnsweredChallenge } from './passkey.store.ts';

export const challengeLifetimeMilliseconds = 5 * MINUTE_MS;

const nonceBytes = 16;
const instantBytes = 6;
const headBytes = nonceBytes + instantBytes;
const macBytes = 32;

export type PasskeyPurpose = 'sign_in' | 'add' | 'prove';

/** The subject and purpose of a challenge; an answer is valid only for these. */
export type ChallengeFor = {
  readonly purpose: PasskeyPurpose;
  readonly partnerId: string;
  readonly bearer: Pick<Bearer, 'sessionId' | 'subjectId'>;
  readonly domain: string;
};

export const deriveChallengeKey = (context: Context) =>
  deriveKey(context.config.secrets.appSecret, 'challenges of passkeys');

/** A signed challenge, which needs no row: only answered challenges are stored, so that none is answered twice. */
export function createChallenge(context: Context, of: ChallengeFor): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(headBytes);
  randomBytes(nonceBytes).copy(head);
  head.writeUIntBE(context.clock.now().getTime() + challengeLifetimeMilliseconds, nonceBytes, instantBytes);
  return new Uint8Array(Buffer.concat([head, sign(context, of, head)]));
}

/** The time when a challenge expires; null if it has expired, was altered, or has another subject or purpose. */
export function findChallengeEnd(context: Context, of: ChallengeFor, challenge: string): Date | null {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== headBytes + macBytes || bytes.toString('base64url') !== challenge) return null;
  const head = bytes.subarray(0, headBytes);
  if (!timingSafeEqual(bytes.subarray(headBytes), sign(context, of, head))) return null;
  const expiresAt = new Date(head.readUIntBE(nonceBytes, instantBytes));
  return context.clock.now() < expiresAt ? expiresAt : null;
}

/** Consumes the challenge within the transaction. Refuses one that was answered before. */
export async function consumeChallenge(
  transaction: Transaction,
  { partnerId }: Pick<ChallengeFor, 'partnerId'>,
  { challenge, expiresAt }: { readonly challenge: string; readonly expiresAt: Date },
): Promise<void> {
  const isFirst = await insertAnsweredChallenge(transaction, { partnerId, challenge, expiresAt });
  if (!isFirst) throw new Refusal('identity.challenge_over');
}

function sign(context: Context, { purpose, partnerId, bearer, domain }: ChallengeFor, head: Buffer): Buffer {
  const of = JSON.stringify([purpose, partnerId, bearer.sessionId, bearer.subjectId, domain]);
  return createHmac('sha256', context.services.identity.passkeyChallengeKey).update(of).update(head).digest();
}
