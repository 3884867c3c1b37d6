import type { RestoredCart } from '@kaplya/contract';
import type { CartCalculation } from '../cart-calculation.ts';
import { isGone, isWorthWaiting } from '../cart-failures.ts';
import type { CartLines } from '../lines/cart-lines.ts';
import type { DeletedItems } from '../lines/deleted-items.ts';
import type { EngineCore } from '../engine-core.ts';

/** Gives the visitor's cart to the customer who signed in (T-04), or fetches the cart that they left elsewhere. */
export type HandOver = {
  /** The server keeps the cart for the former visitor: with the customer's token it would not be found. */
  isNeeded(): boolean;
  isRunning(): boolean;
  /** The cart is about to get another id. */
  isMoving(): boolean;
  /** One run for all callers, and one tab at a time. Rejects when it failed, and then changes nothing. */
  share(): Promise<void>;
  /** For a caller that already holds the lock of the cart. */
  run(): Promise<void>;
  /** Retries until it succeeds or makes no sense, which is reported. Never rejects. */
  start(): Promise<void>;
};

export type HandOverSurroundings = {
  lines: CartLines;
  calculation: CartCalculation;
  deletedItems: DeletedItems;
  isBusy: () => boolean;
  initCart: () => Promise<string>;
  /** Takes the customer's cart over as it now is. */
  enterCart: (id: string, restored: RestoredCart) => void;
  /** There is nothing left to hand over. */
  onGone: (wasThere: boolean) => void;
};

export function createHandOver(core: EngineCore, surroundings: HandOverSurroundings): HandOver {
  const { storage, current } = core;
  const { calculation, lines } = surroundings;
  let running: Promise<void> | null = null;

  function isNeeded(): boolean {
    return core.isRegistered() && storage.find('isAnonymousCart') === true;
  }

  function share(): Promise<void> {
    running ??= core.withLock('shop.cart', run).finally(() => {
      running = null;
      const isQuiet = current.cartId !== null && !surroundings.isBusy() && !isNeeded();
      if (isQuiet && calculation.isAwaited()) calculation.schedule();
      core.publish();
    });
    return running;
  }

  async function start(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const shared = share();
        core.publish();
        return await shared;
      } catch (failure) {
        if (!isWorthWaiting(failure, attempt)) {
          // Nothing is lost: the next command, or the next visit, tries again.
          if (lines.getShown().length > 0 || current.cartId !== null) calculation.setFailure(failure);
          core.report('authenticateCart', failure);
          return core.publish();
        }
        await core.wait(attempt);
        if (!isNeeded() && storage.find('cartId') === current.cartId) return;
      }
    }
  }

  /** Only the last line marks it as done, so that a page closed half-way repeats all of it. */
  async function run(): Promise<void> {
    calculation.cancel();
    await core.whenQuiet();
    const kept = storage.find('cartId');
    const isOurs = isNeeded();
    // Another tab has done it.
    if (!isOurs && (kept === null || kept === current.cartId)) return;
    try {
      const id = isOurs ? await authenticate(kept ?? (await surroundings.initCart())) : (kept ?? '');
      const restored = await core.call('restoreCart', { params: { id } });
      if (isOurs) {
        if (kept !== null) surroundings.deletedItems.moveEmpties(kept, id);
        surroundings.deletedItems.keepReplaced(restored);
      }
      surroundings.enterCart(id, restored);
    } catch (failure) {
      if (!isGone(failure)) throw failure;
      surroundings.onGone(kept !== null);
    }
  }

  async function authenticate(cart: string): Promise<string> {
    return (await core.call('authenticateCart', { body: { cart } })).authenticatedCart;
  }

  return {
    isNeeded,
    isRunning: () => running !== null,
    isMoving: () => running !== null || isNeeded(),
    share,
    run,
    start,
  };
}
