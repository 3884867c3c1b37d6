import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#context.ts';
import type { CodeChallengeRow } from './code.store.ts';
import { deriveKey } from '../seal.ts';

export const deriveCodeKey = (context: Context) => deriveKey(context.config.secrets.appSecret, 'one-time codes');

/**
 * The hash of a code: keyed, because all codes are quickly tried out; bound to the challenge, so that equal codes have
 * different hashes.
 */
export function hashCode(context: Context, challengeId: string, code: string): string {
  return createHmac('sha256', context.services.identity.codeKey).update(`${challengeId} ${code}`).digest('hex');
}

/**
 * The hash of a phone, e-mail or address that is only counted: keyed, because all phones could be tried out; bound to
 * one partner.
 */
export function hashCounted(context: Context, partnerId: string, value: string): string {
  return createHmac('sha256', context.services.identity.codeKey).update(`counted ${partnerId} ${value}`).digest('hex');
}

/** Whether the typed text is the code; ignores spaces and hyphens. */
export function isCodeOf(context: Context, { id, codeHash }: CodeChallengeRow, typed: string): boolean {
  if (codeHash === null) return false;
  const hash = hashCode(context, id, typed.replaceAll(/[\s-]/g, ''));
  return timingSafeEqual(Buffer.from(hash), Buffer.from(codeHash));
}
