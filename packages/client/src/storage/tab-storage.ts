import type { ClientValues } from './client-values.ts';
import type { TypedStorage } from './storage.ts';

/** The prefix of our keys in the session storage. */
const PREFIX = 'shop.';
const OWNER = `${PREFIX}owner`;

/** Clears this tab's stored data about its visitor, besides the data in memory. */
export function clearTabStorage(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // A blocked storage has nothing to delete.
  }
}

/**
 * Calls `forget` when this tab's data belongs to another person: a tab that was suspended, closed or in the browser's
 * cache missed the sign-out. A changed device id shows that: signing out replaces it, while signing in does not.
 */
export function watchTabOwner(storage: TypedStorage<ClientValues>, forget: () => void): void {
  let owner: string | null | undefined;

  function checkOwner() {
    const now = storage.find('deviceId');
    try {
      if (owner === undefined) owner = sessionStorage.getItem(OWNER);
      if (owner !== null && owner !== now) forget();
      owner = now;
      if (now !== null) sessionStorage.setItem(OWNER, now);
    } catch {
      // A blocked storage has nothing to compare.
    }
  }

  checkOwner();
  storage.subscribe('deviceId', checkOwner);
}
