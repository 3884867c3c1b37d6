import type { RestoredCart } from '@kaplya/contract';
import { takeSetPoint } from '#features/addresses/book/take-set-point.ts';
import { checkStoredCart } from '#platform/storage/check-stored.ts';
import type { GuestAddress } from '#platform/storage/stored-values.ts';
import type { Bottles } from './lines/bottles.ts';
import type { CartCalculation } from './cart-calculation.ts';
import { isGone, isWorthWaiting } from './cart-failures.ts';
import type { CartLines } from './lines/cart-lines.ts';
import type { Completion } from './checkout/completion.ts';
import type { CheckoutAssignments } from './checkout/checkout-assignments.ts';
import type { EngineCore } from './engine-core.ts';
import type { HandOver } from './checkout/hand-over.ts';

/** The current cart: created with the first piece, restored from an earlier visit, left when it is over. */
export type CurrentCart = {
  isRestoring(): boolean;
  isCreating(): boolean;
  /** Whether the last cart is gone (ordered elsewhere or expired), which is shown until another one starts. */
  isLastGone(): boolean;
  exists(): boolean;
  whenRestored(): Promise<void>;

  /** Resolves to the id of the cart; creates it when there is none. Rejects when that fails. */
  ensure(): Promise<string>;
  init(): Promise<string>;
  /** Reads the cart of an earlier visit. A visitor's cart is handed over first if a customer has signed in since. */
  start(): void;
  /** Reads the cart `id` from the server again and shows it. */
  restore(id: string): void;
  /** Makes the customer's cart current, in place of the visitor's that was handed over. */
  adopt(id: string, restored: RestoredCart): void;
  /**
   * Leaves the cart for the one with the id `next`, or for none (null). `carriesChanges`: quantities that
   * the server has not confirmed change in the next cart.
   */
  leave(next: string | null, options: { carriesChanges: boolean }): void;
  /** Leaves a cart that the server does not have. `wasThere`: the customer has seen this cart, so its loss is shown. */
  leaveMissing(options: { wasThere: boolean; carriesChanges: boolean }): void;
  onCommandAccepted(): void;
  onGone(failure: unknown): Promise<void>;
};

export type CurrentCartDependencies = {
  lines: CartLines;
  bottles: Bottles;
  calculation: CartCalculation;
  assignments: CheckoutAssignments;
  handOver: HandOver;
  completion: Pick<Completion, 'isRunning' | 'recover' | 'onDoubted'>;
};

export function createCurrentCart(core: EngineCore, dependencies: CurrentCartDependencies): CurrentCart {
  const { storage, call, current } = core;
  const { lines, bottles, calculation, assignments, handOver, completion } = dependencies;
  let creating: Promise<string> | null = null;
  let restoring: Promise<void> | null = null;
  let isLastGone = false;
  let isUnreachable = false;
  /** The number of carts in a row that were gone before they accepted one command. */
  let goneInARow = 0;

  /** Whether it is still open which cart takes the commands: one is being restored or handed over. */
  function isUndetermined(): boolean {
    return restoring !== null || handOver.isHandingOver();
  }

  async function ensure(): Promise<string> {
    while (isUndetermined()) await (restoring ?? handOver.run());
    if (current.cartId !== null) return current.cartId;
    creating ??= core.withLock('shop.cart', createCart).finally(() => {
      creating = null;
      core.publish();
    });
    return creating;
  }

  async function createCart(): Promise<string> {
    // While this tab waited for the lock, a customer may have signed in, or another tab created a cart.
    if (handOver.isNeeded()) {
      await handOver.run({ hasLock: true });
      if (current.cartId !== null) return current.cartId;
    }
    const shared = storage.find('cartId');
    if (shared !== null) {
      current.cartId = shared;
      restoring = runRestore(shared);
      await restoring;
      if (current.cartId !== null) return current.cartId;
    }
    // Read before the call, during which a customer may sign in: a customer's cart marked as a visitor's is only handed
    // over needlessly, while a visitor's cart marked as a customer's would be lost.
    const isAnonymous = !core.isRegistered();
    const id = await init();
    current.cartId = id;
    storage.set('cartId', id);
    storage.set('isAnonymousCart', isAnonymous);
    assignments.assignAll();
    return id;
  }

  async function init(): Promise<string> {
    const address = core.findSelectedAddress();
    const body = address ? { latitude: address.latitude, longitude: address.longitude } : {};
    return (await call('initCart', { body })).id;
  }

  function leave(next: string | null, { carriesChanges }: { carriesChanges: boolean }): void {
    const changes = carriesChanges ? lines.listCarriedChanges({ toEmpty: next === null }) : [];
    const empties = carriesChanges && next !== null ? bottles.findPending() : null;
    current.epoch += 1;
    lines.clear();
    bottles.clear();
    if (empties) bottles.resume(empties);
    calculation.clear();
    isLastGone = false;
    isUnreachable = false;
    restoring = null;
    current.cartId = next;
    if (next === null) storage.remove('cartId', 'isAnonymousCart', 'requiredProducts', 'keptCart');
    else restoring = runRestore(next);
    lines.addPending(changes);
    core.publish();
  }

  function leaveMissing({ wasThere, carriesChanges }: { wasThere: boolean; carriesChanges: boolean }): void {
    leave(null, { carriesChanges });
    isLastGone = wasThere;
    core.publish();
  }

  /** Whether the cart's order was sent and nobody knows yet whether it was made. */
  const isBeingCompleted = (id: string | null): id is string => id !== null && storage.find('completingCartId') === id;

  /**
   * Handles an answer that the server no longer has the cart: it was completed or has expired, unless a hand-over is
   * about to give it another id.
   */
  async function onGone(failure: unknown): Promise<void> {
    if (handOver.isHandingOver()) return;
    const { epoch } = current;
    const stored = storage.find('cartId');
    if (stored !== null && stored !== current.cartId) return leave(stored, { carriesChanges: true });
    if (isBeingCompleted(stored)) {
      await completion.recover(stored);
      if (epoch !== current.epoch || isBeingCompleted(stored)) return;
    }
    goneInARow += 1;
    const isFirst = goneInARow <= 1;
    leaveMissing({ wasThere: true, carriesChanges: isFirst });
    if (!isFirst) core.report('restoreCart', failure);
  }

  async function runRestore(id: string): Promise<void> {
    const started = current.epoch;
    const isOver = () => started !== current.epoch || id !== current.cartId;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const restored = await call('restoreCart', { params: { id } });
        if (isOver()) return;
        isUnreachable = false;
        restoring = null;
        applyRestored(restored);
        return;
      } catch (failure) {
        if (isOver()) return;
        if (isGone(failure) && handOver.isHandingOver()) {
          restoring = null;
          void handOver.run({ isRetried: true });
          return;
        }
        if (isWorthWaiting(failure, attempt)) {
          if (!isUnreachable) showCached(id);
          isUnreachable = true;
          if (isBeingCompleted(id)) completion.onDoubted(failure);
          await core.wait(attempt);
          if (isOver()) return;
          continue;
        }
        if (isGone(failure) && isBeingCompleted(id)) {
          await completion.recover(id);
          if (isOver()) return;
          // The order is still unknown: the cart is not left.
          if (isBeingCompleted(id)) continue;
        }
        restoring = null;
        leaveMissing({ wasThere: isGone(failure), carriesChanges: true });
        if (!isGone(failure)) core.report('restoreCart', failure);
        return;
      }
    }
  }

  /** Shows the cached cart while the shop cannot be reached. */
  function showCached(id: string): void {
    calculation.invalidate();
    const cached = checkStoredCart(storage.find('keptCart'));
    if (cached?.cartId !== id) return;
    lines.showCached(cached.calculation.items);
    bottles.showCachedQuantity(cached.calculation.returnableContainer);
    bottles.applyAnswer(cached.haveContainersToReturn);
    bottles.applyAcquisition(cached.calculation.items);
    calculation.showCached(cached.calculation);
    core.publish();
  }

  function applyRestored(restored: RestoredCart): void {
    goneInARow = 0;
    calculation.invalidate();
    lines.applyCalculated(restored.items);
    bottles.applyQuantity(restored.returnableContainer);
    bottles.applyAnswer(restored.haveContainersToReturn);
    bottles.applyAcquisition(restored.items);
    const { interval, user, payment } = restored;
    const address = restored.address && toGuestAddress(restored.address);
    if (address) takeSetPoint(storage, address);
    assignments.applyAssigned({ address, interval, user, payment });
    assignments.applyBenefits(restored);
    if (restored.note !== '' && !storage.find('orderNote')) storage.set('orderNote', restored.note);
    // Only a visitor's cart is marked here: a customer's is marked when it is created or handed over.
    if (!core.isRegistered()) storage.set('isAnonymousCart', true);
    const selected = core.findSelectedAddress();
    if (selected && !(address && isSameAddress(address, selected))) void assignments.commands.assignAddress();
    if (lines.getAll().length > 0) calculation.schedule();
    core.publish();
  }

  return {
    isRestoring: () => restoring !== null,
    isCreating: () => creating !== null,
    isLastGone: () => isLastGone,
    exists: () => current.cartId !== null || restoring !== null || handOver.isRunning(),
    async whenRestored() {
      await restoring;
    },

    ensure,
    init,
    start() {
      const stored = storage.find('cartId');
      current.cartId = stored;
      if (isBeingCompleted(stored)) completion.onDoubted();
      // A customer has signed in, and the page was closed before the hand-over of the cart ended.
      if (handOver.isNeeded()) {
        restoring = handOver.run({ isRetried: true }).finally(() => {
          restoring = null;
          core.publish();
        });
      } else if (stored !== null) restoring = runRestore(stored);
    },
    restore(id) {
      restoring = runRestore(id);
    },
    adopt(id, restored) {
      current.cartId = id;
      storage.set('cartId', id);
      storage.set('isAnonymousCart', false);
      restoring = null;
      isLastGone = false;
      calculation.setFailure(null);
      const note = storage.find('orderNote');
      applyRestored(restored);
      if (note && note !== restored.note) void assignments.sendNote(note);
      core.changeRevision();
    },
    leave,
    leaveMissing,
    onCommandAccepted() {
      goneInARow = 0;
      // A cart that takes commands is not ordered yet.
      if (isBeingCompleted(current.cartId)) completion.onDoubted();
      core.changeRevision();
    },
    onGone,
  };
}

type RestoredAddress = NonNullable<RestoredCart['address']>;

function isSameAddress(one: GuestAddress, other: GuestAddress): boolean {
  if (one.uuid && other.uuid) return one.uuid === other.uuid;
  return one.latitude === other.latitude && one.longitude === other.longitude && one.room === other.room;
}

/** Converts the cart's address: its `uuid` becomes its id in the address book (`addressId`), if it has one. */
export function toGuestAddress({ addressId, uuid, ...address }: RestoredAddress): GuestAddress {
  const known = addressId ?? uuid;
  return known === null ? address : { ...address, uuid: known };
}
