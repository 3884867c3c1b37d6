import { holdBrowserLock } from '@kaplya/client/tokens/with-lock.ts';
import type { ShopStorage } from '#platform/storage/shop-storage.ts';
import { checkPendingChanges } from '#platform/storage/check-stored.ts';
import type { PendingChanges } from '#platform/storage/stored-values.ts';

const LOCK = 'shop.unsent';

/** Stores the changes made without a network for the next page, in case this one is closed before it sends them. */
export type PendingChangesStore = {
  /** The pending changes of an earlier page, for this one to send. */
  readonly resumed: PendingChanges | null;
  /** Stores the pending changes. null: nothing is left to send, and the stored ones are removed. */
  save(changes: PendingChanges | null): void;
};

/**
 * Only one of several tabs stores its changes, for as long as there are any: no tab may send what another open tab will
 * send. Where tabs cannot lock, nothing is stored.
 */
export async function openPendingChangesStore(
  storage: ShopStorage,
  lock = holdBrowserLock,
): Promise<PendingChangesStore> {
  let release: (() => void) | null = null;
  let isLocking = false;
  let latest: PendingChanges | null = null;

  async function acquire(): Promise<boolean> {
    if (release) return true;
    if (isLocking) return false;
    isLocking = true;
    release = await lock(LOCK);
    isLocking = false;
    return release !== null;
  }

  async function writeOwn(): Promise<void> {
    if (!(await acquire())) return;
    if (storage.find('unsentChanges') === null) return write();
    // Changes stored by a tab that was closed meanwhile are not overwritten: the next page sends them.
    unlock();
  }

  function unlock(): void {
    release?.();
    release = null;
  }

  function write(): void {
    if (!release) return;
    if (latest) return storage.set('unsentChanges', latest);
    storage.remove('unsentChanges');
    unlock();
  }

  const left = checkPendingChanges(storage.find('unsentChanges'));
  const resumed = left && (await acquire()) ? left : null;
  latest = resumed;
  return {
    resumed,
    save(changes) {
      latest = changes;
      if (release || changes === null) write();
      else void writeOwn();
    },
  };
}
