import type { ClientValues } from '../storage/client-values.ts';
import type { TypedStorage } from '../storage/storage.ts';
import { findTokenClaims, isRegistered } from './token-claims.ts';

/** The present user of the browser, by the stored token: a visitor, or the signed-in customer. */
export type SessionState = { kind: 'visitor' } | { kind: 'customer'; subjectId: string };

export type Session = {
  /** The same object until another person uses the browser. */
  getState(): SessionState;
  /** Calls back when the token changes, here or in another tab; most often `getState()` is still the same. */
  subscribe(onChange: () => void): () => void;
};

const visitor: SessionState = { kind: 'visitor' };

/** The session as storage has it, so that all tabs agree. */
export function createSession(storage: TypedStorage<ClientValues>): Session {
  let state = visitor;
  let knownToken: string | null = null;

  return {
    getState() {
      const token = storage.find('servicesIdentity')?.token ?? null;
      if (token === knownToken) return state;
      knownToken = token;
      const subjectId = token !== null && isRegistered(token) ? (findTokenClaims(token)?.sub ?? null) : null;
      if (subjectId === null) state = visitor;
      else if (state.kind === 'visitor' || state.subjectId !== subjectId) state = { kind: 'customer', subjectId };
      return state;
    },
    subscribe: (onChange) => storage.subscribe('servicesIdentity', onChange),
  };
}
