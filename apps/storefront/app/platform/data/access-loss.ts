import { clearTabStorage } from '@kaplya/client/storage/tab-storage.ts';
import type { ShopStorage } from '#platform/storage/shop-storage.ts';
import { ACCESS_ERROR_FLAG, hasComeFromLoss } from './access-error.ts';

const LOSS_PAUSE_MS = 60_000;

let staying: (() => boolean) | null = null;

/**
 * Lets the page stay when the session is lost: `onLoss` is called before the stored data is cleared, and returns whether
 * the page asks the customer to sign in. Returns a function that ends this.
 */
export function stayAfterLoss(onLoss: () => boolean): () => void {
  staying = onLoss;
  return () => {
    if (staying === onLoss) staying = null;
  };
}

/** Clears what is stored of the customer whose session cannot be renewed, and reloads the page unless it stays. */
export function loseAccess(storage: ShopStorage): void {
  const isStaying = staying?.() ?? false;
  storage.clear();
  clearTabStorage();
  if (isStaying) return;
  const url = new URL(location.href);
  // A page that was just reloaded because the session was lost must not reload in a loop.
  const hasJustReloaded = hasComeFromLoss() || url.searchParams.has(ACCESS_ERROR_FLAG);
  if (hasJustReloaded && performance.now() < LOSS_PAUSE_MS) return;
  url.searchParams.set(ACCESS_ERROR_FLAG, '1');
  location.replace(url);
}
