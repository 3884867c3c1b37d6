import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#context.ts';
import type { CodeChallengeRow } from './code.store.ts';
import { deriveKey } from '../seal.ts';

export const deriveCodeKey = (context: Context) => deriveKey(context.config.secrets.appSecret, 'one-time codes');

/** Keyed, since so few digits are soon tried through; of this challenge alone, so that equal codes do not show. */
export function hashCode(context: Context, challengeId: string, code: string): string {
  return createHmac('sha256', context.services.identity.codeKey).update(`${challengeId} ${code}`).digest('hex');
}

/**
 * In place of a phone, an e-mail or an address that only has to be counted: keyed, since there are few enough phones to try
 * them all, and of one partner alone.
 */
export function hashCounted(context: Context, partnerId: string, value: string): string {
  return createHmac('sha256', context.services.identity.codeKey).update(`counted ${partnerId} ${value}`).digest('hex');
}

/** Whether that was typed; spaces and hyphens do not count. */
export function isCodeOf(context: Context, { id, codeHash }: CodeChallengeRow, typed: string): boolean {
  if (codeHash === null) return false;
  const hash = hashCode(context, id, typed.replaceAll(/[\s-]/g, ''));
  return timingSafeEqual(Buffer.from(hash), Buffer.from(codeHash));
}
