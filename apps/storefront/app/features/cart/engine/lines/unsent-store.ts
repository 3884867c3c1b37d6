import { holdBrowserLock } from '@kaplya/client/tokens/with-lock.ts';
import type { ShopStorage } from '#platform/kept/shop-storage.ts';
import { checkUnsentChanges } from '#platform/kept/check-kept.ts';
import type { UnsentChanges } from '#platform/kept/stored-values.ts';

const LOCK = 'shop.unsent';

/** Keeps what was tapped without a network for the page that is opened next, if this one is closed before it is sent. */
export type UnsentStore = {
  /** The unsent changes of an earlier page, for this one to send. */
  readonly resumed: UnsentChanges | null;
  /** `null` when nothing is left to send. */
  keep(changes: UnsentChanges | null): void;
};

/**
 * Of several tabs one keeps its changes, for as long as there are any: what a tab that still lives will send must not be
 * sent by another one too. Where tabs cannot lock, nothing is kept.
 */
export async function openUnsentStore(storage: ShopStorage, hold = holdBrowserLock): Promise<UnsentStore> {
  let release: (() => void) | null = null;
  let isAsking = false;
  let latest: UnsentChanges | null = null;

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
    // Left by a tab that was closed while this one lived: not to be overwritten, the next page goes on with it.
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

  const left = checkUnsentChanges(storage.find('unsentChanges'));
  const resumed = left && (await claim()) ? left : null;
  latest = resumed;
  return {
    resumed,
    keep(changes) {
      latest = changes;
      if (release || changes === null) write();
      else void claimForOwn();
    },
  };
}
