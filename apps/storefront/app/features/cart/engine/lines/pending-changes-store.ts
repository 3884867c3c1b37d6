import { holdBrowserLock } from '@kaplya/client/tokens/with-lock.ts';
import type { ShopStorage } from '#platform/storage/shop-storage.ts';
import { checkPendingChanges } from '#platform/storage/check-kept.ts';
import type { PendingChanges } from '#platform/storage/stored-values.ts';

const LOCK = 'shop.unsent';

/** Stores taps made without a network for the next page, in case this one is closed before it sends them. */
export type PendingChangesStore = {
  /** The unsent changes of an earlier page, for this one to send. */
  readonly resumed: PendingChanges | null;
  /** null when nothing is left to send. */
  save(changes: PendingChanges | null): void;
};

/**
 * Only one of several tabs stores its changes, for as long as there are any: no tab may send what another open tab will
 * send. Where tabs cannot lock, nothing is stored.
 */
export async function openPendingChangesStore(
  storage: ShopStorage,
  hold = holdBrowserLock,
): Promise<PendingChangesStore> {
  let release: (() => void) | null = null;
  let isAsking = false;
  let latest: PendingChanges | null = null;

  async function claim(): Promise<boolean> {
    if (release) return true;
    if (isAsking) return false;
    isAsking = true;
    release = await hold(LOCK);
    isAsking = false;
    return release !== null;
  }

  async function claimForOwn(): Promise<void> {
    if (!(await claim())) return;
    if (storage.find('unsentChanges') === null) return write();
    // Left by a tab that was closed while this one was open. It must not be overwritten: the next page continues it.
    letGo();
  }

  function letGo(): void {
    release?.();
    release = null;
  }

  function write(): void {
    if (!release) return;
    if (latest) return storage.set('unsentChanges', latest);
    storage.remove('unsentChanges');
    letGo();
  }

  const left = checkPendingChanges(storage.find('unsentChanges'));
  const resumed = left && (await claim()) ? left : null;
  latest = resumed;
  return {
    resumed,
    save(changes) {
      latest = changes;
      if (release || changes === null) write();
      else void claimForOwn();
    },
  };
}
