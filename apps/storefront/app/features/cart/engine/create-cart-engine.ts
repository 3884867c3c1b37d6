import { createStore } from '@kaplya/state/create-store.ts';
import { checkEmpties } from '#platform/storage/check-stored.ts';
import { createUuid } from '@kaplya/client/tokens/uuid.ts';
import type { CartEngine } from '../state/cart-engine.ts';
import { emptyCartState, INTERVAL_GONE, toLineKey } from '../state/cart-state.ts';
import { createAdditions, type Additions } from './lines/additions.ts';
import { createAssignmentQueue, type AssignmentQueue } from './checkout/assignment-queue.ts';
import { createBottles, type Bottles } from './lines/bottles.ts';
import { createCartCalculation, type CartCalculation } from './cart-calculation.ts';
import { createCommandWindow } from './command-window.ts';
import { createCartLines, type CartLines } from './lines/cart-lines.ts';
import { createCheckoutAssignments, type CheckoutAssignments } from './checkout/checkout-assignments.ts';
import { createCompletion, type Completion } from './checkout/completion.ts';
import { createCurrentCart, type CurrentCart } from './current-cart.ts';
import { createDeletedItems } from './lines/deleted-items.ts';
import type { CartEngineOptions, EngineCore } from './engine-core.ts';
import { createHandOver, type HandOver } from './checkout/hand-over.ts';
import { createPersonCalls } from './checkout/person-calls.ts';
import { listRequiredProducts } from './lines/list-required-products.ts';
import { replaceCart } from './lines/replace-cart.ts';
import { toCartState } from './to-cart-state.ts';

/**
 * Builds the engine from its parts. They depend on each other in a circle, so each receives what it needs as functions.
 */
export function createCartEngine(options: CartEngineOptions): CartEngine {
  const { storage } = options;
  const { setState, ...store } = createStore(emptyCartState);
  let isStarted = false;
  let stopListening: (() => void) | null = null;
  let ownRevision: string | null = null;
  /** Whether another tab has changed the cart while this one was busy. */
  let isRefetchDue = false;
  /** Whether an assignment may have changed a price while others were still being sent. */
  let isCalculationDue = false;

  const core: EngineCore = {
    ...options,
    ...createPersonCalls(options.call),
    current: { cartId: null, epoch: 0 },
    commandWindow: createCommandWindow(countAccepted),
    publish() {
      calculation.trackChanges();
      savePendingChanges();
      setState(toCartState(core, parts, isIdle()));
      if (isRefetchDue && !isBusy()) refetch();
    },
    subscribe: store.subscribe,
    changeRevision() {
      ownRevision = `${countAccepted() + 1}.${createUuid()}`;
      storage.set('cartRevision', ownRevision);
    },
  };
  const { current, publish } = core;

  const shared = {
    ensureCart: () => currentCart.ensure(),
    isBusy,
    isIdle,
    isHandingOver: () => handOver.isHandingOver(),
    whenHandedOver: () => handOver.run(),
    storePending: savePendingChanges,
    onChange: onQuantityChange,
    onCommandAccepted: () => currentCart.onCommandAccepted(),
    onGone: async (failure: unknown) => currentCart.onGone(failure),
    onForgotten: refetch,
  };
  const bottles: Bottles = createBottles(core, {
    ...shared,
    onRedeclared: (from) => deletedItems.moveEmpties(from, current.cartId),
  });
  const deletedItems = createDeletedItems(storage, () => bottles.findDeclared());
  const lines: CartLines = createCartLines(core, {
    ...shared,
    deletedItems,
    toFirstCall: () => (handOver.isNeeded() ? 'authenticateCart' : 'initCart'),
    onAdditionRefused({ key, acquisition }) {
      additions.onRefused(key);
      // A customer who may not rent buys instead.
      if (acquisition === 'rent') bottles.chooseAcquisition('buy');
    },
  });
  const additions: Additions = createAdditions(lines, bottles);
  const calculation: CartCalculation = createCartCalculation(core, {
    ...shared,
    lines,
    bottles,
    additions,
    isAssigning: () => !assigning.isEmpty(),
    needsHandOver: () => handOver.isNeeded(),
    handOver: () => handOver.run({ isRetried: true }),
    onChoicesChecked(checked) {
      completion.onCalculated();
      assignments.applyPromocode(checked);
      if (checked.warnings.some(({ code }) => code === INTERVAL_GONE)) assignments.dropInterval();
    },
    async onGone(failure) {
      deletedItems.clear();
      await currentCart.onGone(failure);
    },
  });
  const assigning: AssignmentQueue = createAssignmentQueue(core, {
    ...shared,
    hasCart: () => currentCart.exists(),
    whenRestored: () => currentCart.whenRestored(),
    onAssign({ action, isPriceNeutral }) {
      const isNew = calculation.get() === null;
      // In a calculated cart a first contact only decides whether the pump of a first order stays.
      const hasPump = listRequiredProducts(storage).some(({ reason }) => reason === 'FIRST_ORDER_PUMP');
      const isFirstContact = action === 'assignUser' && assignments.get().user === null && !hasPump;
      // A prediction for a new cart already takes its address and recipient into account.
      const isKnown = isFirstContact || (isNew && (action === 'assignAddress' || action === 'assignUser'));
      if (!isPriceNeutral && !isKnown) calculation.invalidate();
    },
    onDone(isPriceNeutral) {
      isCalculationDue ||= !isPriceNeutral;
      // Even after price-neutral assignments, lines that changed meanwhile may still need a calculation.
      const isNeeded = isCalculationDue || calculation.isUnscheduled();
      if (current.cartId !== null && !isBusy() && isNeeded) {
        isCalculationDue = false;
        calculation.schedule();
      }
      publish();
    },
  });
  const assignments: CheckoutAssignments = createCheckoutAssignments(core, assigning);
  const handOver: HandOver = createHandOver(core, {
    lines,
    calculation,
    deletedItems,
    isBusy,
    initCart: () => currentCart.init(),
    adoptCart: (id, restored) => currentCart.adopt(id, restored),
    onGone: (wasThere) => currentCart.leaveMissing({ wasThere, carriesChanges: true }),
  });
  const currentCart: CurrentCart = createCurrentCart(core, {
    lines,
    bottles,
    calculation,
    assignments,
    handOver,
    completion: {
      isRunning: () => completion.isRunning(),
      recover: async (cart) => completion.recover(cart),
      onDoubted: (failure) => completion.onDoubted(failure),
    },
  });
  const completion: Completion = createCompletion(core, {
    ...shared,
    assignments,
    calculation,
    leaveCart: () => currentCart.leave(null, { carriesChanges: false }),
    onOrdered() {
      // The order clears cart and form, but not the note, which the next order reuses (T-13).
      assignments.clear();
      deletedItems.clear();
      // Pieces that were added after the press are of the next cart.
      currentCart.leave(null, { carriesChanges: true });
      options.onCompleted?.();
    },
  });
  const parts = {
    currentCart,
    lines,
    deletedItems,
    handOver,
    bottles,
    calculation,
    assignments,
    completion,
    assigning,
  };

  let hasPendingChanges = false;

  /** The number of commands that carts have accepted from all tabs. */
  function countAccepted(): number {
    return Number.parseInt(storage.find('cartRevision') ?? '', 10) || 0;
  }

  function savePendingChanges(): void {
    const returning = bottles.findPendingReturns();
    const pending = {
      lines: lines.listPending(),
      returnableContainer: bottles.findPending(),
      ...(returning && { returning }),
    };
    // Restored empties alone create no cart. Without one they are stored only together with pending lines.
    const isReturning = returning !== null && current.cartId !== null;
    const hadPendingChanges = hasPendingChanges;
    hasPendingChanges = pending.lines.length > 0 || pending.returnableContainer !== null || isReturning;
    if (!hasPendingChanges && !hadPendingChanges) return;
    options.pendingChanges?.save(hasPendingChanges ? { cartId: current.cartId, ...pending } : null);
  }

  function resumePendingChanges(): void {
    const left = options.pendingChanges?.resumed;
    if (!left) return;
    const isOfThisCart = left.cartId === current.cartId;
    hasPendingChanges = true;
    const { returning } = left;
    if (isOfThisCart) {
      lines.resume(left.lines);
      if (left.returnableContainer) bottles.resume(left.returnableContainer);
      if (returning) bottles.restoreReturns(returning);
    } else if (left.cartId === null) {
      if (returning) bottles.restoreReturns(returning);
      // These pieces were added without a cart, and another tab has created one since: they are added to it.
      lines.addPending(
        left.lines.map(({ type, id, name, wanted, confirmed }) => ({
          reference: { type, id, ...(name !== undefined && { name }) },
          pending: { wanted: wanted - confirmed, confirmed: 0, sent: 0 },
        })),
      );
    }
  }

  function isBusy(): boolean {
    const isUnclear = currentCart.isRestoring() || currentCart.isCreating() || handOver.isRunning();
    return isUnclear || !assigning.isEmpty() || !bottles.isSynced() || !lines.isSynced();
  }

  function isIdle(): boolean {
    return !isBusy() && calculation.isIdle();
  }

  function onQuantityChange(): void {
    calculation.cancel();
    if (!isBusy()) {
      if (current.cartId !== null && lines.isEmptied() && !isRefetchDue)
        return currentCart.leave(null, { carriesChanges: false });
      if (current.cartId !== null) calculation.schedule();
    }
    publish();
  }

  /** Restarts all retries from the first attempt, after an action of the customer. */
  function resetRetries(): void {
    additions.resetRetries();
    calculation.resetRetries();
  }

  function recalculate(): void {
    resetRetries();
    if (current.cartId !== null) calculation.schedule();
    publish();
  }

  function changeLine(...change: Parameters<CartLines['want']>): void {
    resetRetries();
    lines.want(...change);
  }

  function followOtherTabs(): () => void {
    const stops = [
      storage.subscribe('cartId', () => {
        const stored = storage.find('cartId');
        if (stored === current.cartId || currentCart.isCreating() || handOver.isHandingOver()) return;
        currentCart.leave(stored, { carriesChanges: true });
      }),
      storage.subscribe('cartRevision', () => {
        if (storage.find('cartRevision') !== ownRevision) refetch();
      }),
      storage.subscribe('deletedItems', publish),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Fetches the cart again, because another tab, or this page before the browser froze it, may have changed it. */
  function refetch(): void {
    const stored = storage.find('cartId');
    if (handOver.isNeeded()) return void handOver.run({ isRetried: true });
    if (stored !== current.cartId && !currentCart.isCreating() && !handOver.isRunning()) {
      return currentCart.leave(stored, { carriesChanges: true });
    }
    isRefetchDue = current.cartId !== null && isBusy();
    if (current.cartId === null || isRefetchDue || completion.isRunning()) return;
    calculation.cancel();
    currentCart.restore(current.cartId);
    publish();
  }

  return {
    ...store,
    start() {
      if (isStarted) return;
      isStarted = true;
      stopListening = followOtherTabs();
      if (current.cartId === null) {
        currentCart.start();
        resumePendingChanges();
      }
      publish();
    },
    stop() {
      stopListening?.();
      isStarted = false;
      calculation.cancel();
    },

    add: (item, quantity = 1) => changeLine(item, (now) => now + quantity),
    reduce: (item, quantity = 1) => changeLine(item, (now) => now - quantity),
    setQuantity: (item, quantity) => changeLine(item, () => quantity),
    remove: (item) => changeLine(item, () => 0),
    restoreDeleted(item, containersPerUnit = 0) {
      resetRetries();
      const { id, isProductSet, quantity } = item;
      const declared = checkEmpties(item.empties);
      if (declared && containersPerUnit > 0) {
        const key = toLineKey({ id, type: isProductSet ? 'product_set' : 'product' });
        bottles.restoreReturns({ declared, lines: [{ key, quantity, containersPerUnit }] });
      }
      lines.restoreDeleted(item);
    },
    discardDeleted({ id, isProductSet }) {
      deletedItems.remove({ id, type: isProductSet ? 'product_set' : 'product' });
      publish();
    },
    async declineRequired({ externalId: externalProductId }) {
      if (externalProductId === null) return { ok: true };
      resetRetries();
      return assigning.assign({
        action: 'declineRequiredProduct',
        subject: `declineRequiredProduct ${externalProductId}`,
        async send(cart, headers) {
          await core.call('declineRequiredProduct', { body: { cart, externalProductId }, headers });
        },
      });
    },

    declareBottles(have) {
      deletedItems.clearEmpties();
      bottles.declare(have);
      recalculate();
    },
    setReturnableContainer(quantity) {
      resetRetries();
      deletedItems.clearEmpties();
      bottles.setQuantity(quantity);
    },
    chooseAcquisition(acquisition) {
      bottles.chooseAcquisition(acquisition);
      recalculate();
    },

    ...assignments.commands,
    async assignPromocode(code) {
      // A promo code that a banner applies before there is a cart creates the cart.
      if (code !== '' && !currentCart.exists()) {
        try {
          await currentCart.ensure();
        } catch (failure) {
          core.report('initCart', failure);
          return { ok: false, failure };
        }
      }
      return assignments.commands.assignPromocode(code);
    },

    recalculate,
    dismissPriceChange(productId) {
      calculation.dismissPriceChange(productId);
      publish();
    },
    refetch,
    complete: completion.complete,
    dismissOutcome() {
      completion.dismiss();
      publish();
    },
    handOver: () => handOver.run({ isRetried: true }),
    replaceWith: (cart) => replaceCart(core, parts, cart),
    clear() {
      core.switchPerson();
      assignments.clear();
      bottles.markAnswerSent();
      completion.dismiss();
      // A cart that another tab has created since is this tab's cart as well.
      currentCart.leave(storage.find('cartId'), { carriesChanges: false });
    },
  };
}
