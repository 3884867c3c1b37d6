import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { ClientValues } from '@kaplya/client/storage/client-values.ts';
import type { TypedStorage } from '@kaplya/client/storage/storage.ts';
import { findTokenClaims, isRegistered } from '@kaplya/client/tokens/token-claims.ts';
import { getConsoleStorage } from '#platform/storage/console-storage.ts';

export type StaffSession = {
  /** The id of the signed-in person; null for a visitor, and after the end of the session. */
  getStaffId(): string | null;
  /** Notifies of each sign-in and sign-out, here or in another tab. */
  subscribe(onChange: () => void): () => void;
  /** The token of the signed-in person. */
  findToken(): string | null;
  /**
   * Resolves with a token once a person is signed in. Rejects with a cancelled `ApiFailure` when the signal aborts
   * first.
   */
  whenSignedIn(signal?: AbortSignal): Promise<string>;
  /** Removes a session that cannot be renewed; with `refused`, only if that is still the current token. */
  lose(refused?: string): void;
};

/** The session in the browser's storage, shared by all tabs. */
export function createStaffSession(storage: TypedStorage<ClientValues>): StaffSession {
  const findToken = (): string | null => {
    const token = storage.find('servicesIdentity')?.token ?? null;
    return isRegistered(token) ? token : null;
  };
  const subscribe = (onChange: () => void) => storage.subscribe('servicesIdentity', onChange);

  return {
    findToken,
    subscribe,
    getStaffId() {
      const token = findToken();
      return token === null ? null : (findTokenClaims(token)?.sub ?? null);
    },
    whenSignedIn(signal) {
      const known = findToken();
      if (known !== null) return Promise.resolve(known);
      return new Promise((resolve, reject) => {
        const stop = subscribe(() => {
          const token = findToken();
          if (token === null) return;
          stop();
          resolve(token);
        });
        signal?.addEventListener('abort', () => {
          stop();
          reject(new ApiFailure({ kind: 'cancelled' }));
        });
      });
    },
    lose(refused) {
      const token = findToken();
      if (token !== null && (refused === undefined || refused === token)) storage.remove('servicesIdentity');
    },
  };
}

let session: StaffSession | null = null;

export function getStaffSession(): StaffSession {
  session ??= createStaffSession(getConsoleStorage());
  return session;
}
