import type { RestoredCart } from '@kaplya/contract';
import type { CartCalculation } from '../cart-calculation.ts';
import { isGone, isWorthWaiting } from '../cart-failures.ts';
import type { CartLines } from '../lines/cart-lines.ts';
import type { DeletedItems } from '../lines/deleted-items.ts';
import type { EngineCore } from '../engine-core.ts';

/**
 * Hands the visitor's cart over to the customer who signed in (T-04), or fetches the cart that they left on another
 * device.
 */
export type HandOver = {
  /** Whether the server still has the cart under the former visitor, so that the customer's token does not find it. */
  isNeeded(): boolean;
  isRunning(): boolean;
  /** Whether a hand-over is running or still needed, so that the cart is about to get another id. */
  isHandingOver(): boolean;
  /**
   * Hands the cart over: one run for all callers, in one tab at a time. Rejects on failure, and has then changed
   * nothing.
   */
  run(options?: HandOverOptions): Promise<void>;
};

export type HandOverOptions = {
  /** The caller already holds the lock `shop.cart`. */
  hasLock?: boolean;
  /** Retries until it succeeds, or reports a failure that no retry can resolve. Never rejects. */
  isRetried?: boolean;
};

export type HandOverDependencies = {
  lines: CartLines;
  calculation: CartCalculation;
  deletedItems: DeletedItems;
  isBusy: () => boolean;
  initCart: () => Promise<string>;
  /** Makes the customer's cart the current one, in the state just read. */
  adoptCart: (id: string, restored: RestoredCart) => void;
  /** Called when no cart is left to hand over. `wasThere`: the browser had a cart, so its loss is shown. */
  onGone: (wasThere: boolean) => void;
};

export function createHandOver(core: EngineCore, dependencies: HandOverDependencies): HandOver {
  const { storage, current } = core;
  const { calculation, lines } = dependencies;
  let running: Promise<void> | null = null;

  function isNeeded(): boolean {
    return core.isRegistered() && storage.find('isAnonymousCart') === true;
  }

  function runShared(): Promise<void> {
    running ??= core.withLock('shop.cart', transfer).finally(() => {
      running = null;
      const isIdle = current.cartId !== null && !dependencies.isBusy() && !isNeeded();
      if (isIdle && calculation.isUnscheduled()) calculation.schedule();
      core.publish();
    });
    return running;
  }

  async function runWithRetries(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const shared = runShared();
        core.publish();
        return await shared;
      } catch (failure) {
        if (!isWorthWaiting(failure, attempt)) {
          // The server still has the cart: the next command, or the next visit, tries again.
          if (lines.getShown().length > 0 || current.cartId !== null) calculation.setFailure(failure);
          core.report('authenticateCart', failure);
          return core.publish();
        }
        await core.wait(attempt);
        if (!isNeeded() && storage.find('cartId') === current.cartId) return;
      }
    }
  }

  /** Marks the cart as handed over only at the end, so that the next page repeats an interrupted run. */
  async function transfer(): Promise<void> {
    calculation.cancel();
    await core.whenIdle();
    const stored = storage.find('cartId');
    const isVisitors = isNeeded();
    // Another tab has handed the cart over.
    if (!isVisitors && (stored === null || stored === current.cartId)) return;
    try {
      const id = isVisitors ? await authenticate(stored ?? (await dependencies.initCart())) : (stored ?? '');
      const restored = await core.call('restoreCart', { params: { id } });
      if (isVisitors) {
        if (stored !== null) dependencies.deletedItems.moveEmpties(stored, id);
        dependencies.deletedItems.addReplaced(restored);
      }
      dependencies.adoptCart(id, restored);
    } catch (failure) {
      if (!isGone(failure)) throw failure;
      dependencies.onGone(stored !== null);
    }
  }

  async function authenticate(cart: string): Promise<string> {
    return (await core.call('authenticateCart', { body: { cart } })).authenticatedCart;
  }

  return {
    isNeeded,
    isRunning: () => running !== null,
    isHandingOver: () => running !== null || isNeeded(),
    run({ hasLock = false, isRetried = false } = {}) {
      if (isRetried) return runWithRetries();
      return hasLock ? transfer() : runShared();
    },
  };
}
