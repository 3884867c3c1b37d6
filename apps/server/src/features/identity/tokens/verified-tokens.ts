import type { Bearer } from '#http/call.ts';
import { createRecentMap } from '#memory/recent-map.ts';

/** The most cached tokens, about 5 MB. The signature of an evicted token is verified again. */
const tokensAtMost = 4000;

/** A token whose signature and claims were accepted once. */
export type VerifiedToken = {
  readonly bearer: Bearer;
  /** The key that signed it, which may be gone by now. */
  readonly kid: string;
  /** The expiry of the token, in epoch milliseconds. */
  readonly expiresAt: number;
};

export type VerifiedTokens = {
  find(token: string): VerifiedToken | null;
  set(token: string, verified: VerifiedToken): void;
};

/**
 * Caches verified tokens: a visitor sends the same one for fifteen minutes. Expiry, key and session may change
 * meanwhile and are checked by the caller. Evicts the least recently used token first.
 */
export function createVerifiedTokens(atMost = tokensAtMost): VerifiedTokens {
  const tokens = createRecentMap<string, VerifiedToken>(atMost);
  return {
    set: (token, verified) => tokens.set(token, verified),
    find: (token) => tokens.get(token) ?? null,
  };
}
