import type { ClientValues } from './client-values.ts';
import type { KeptStorage } from './storage.ts';

/** The prefix of our keys in the session storage. */
const PREFIX = 'shop.';
const OWNER = `${PREFIX}owner`;

/** Forgets what this tab keeps of its visitor besides what is in memory. */
export function clearTabStorage(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // A blocked storage kept nothing.
  }
}

/**
 * Calls `forget` when what this tab keeps turns out to be somebody else's: one that slept, was closed or lay in the
 * cache of the browser heard nothing of a sign-out. The id of the device tells, for it ends then, and signing in
 * leaves it, so that a guest loses nothing.
 */
export function watchTabOwner(storage: KeptStorage<ClientValues>, forget: () => void): void {
  let owner: string | null | undefined;

  function checkOwner() {
    const now = storage.find('deviceId');
    try {
      if (owner === undefined) owner = sessionStorage.getItem(OWNER);
      if (owner !== null && owner !== now) forget();
      owner = now;
      if (now !== null) sessionStorage.setItem(OWNER, now);
    } catch {
      // As above.
    }
  }

  checkOwner();
  storage.subscribe('deviceId', checkOwner);
}
