import type { Bearer } from '#http/call.ts';
import { createRecentMap } from '#memory/recent-map.ts';

/** Some 5 MB. Who loses the entry has the signature verified again. */
const tokensAtMost = 4000;

/** A token whose signature and claims were accepted once. */
export type VerifiedToken = {
  readonly bearer: Bearer;
  /** The key that signed it, which may be gone by now. */
  readonly kid: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
};

export type VerifiedTokens = {
  find(token: string): VerifiedToken | null;
  keep(token: string, verified: VerifiedToken): void;
};

/**
 * Remembers verified tokens: a visitor sends the same one for fifteen minutes. Says nothing of what may change in the
 * meantime: the time, the key, the session. Forgets the least recently used token first.
 */
export function createVerifiedTokens(atMost = tokensAtMost): VerifiedTokens {
  const tokens = createRecentMap<string, VerifiedToken>(atMost);
  return {
    keep: (token, verified) => tokens.set(token, verified),
    find: (token) => tokens.get(token) ?? null,
  };
}
