import type { RestoredCart } from '@kaplya/contract';
import { createStore } from '@kaplya/state/create-store.ts';
import { checkEmpties } from '#platform/storage/check-kept.ts';
import { createUuid } from '@kaplya/client/tokens/uuid.ts';
import type { CartEngine } from '../state/cart-engine.ts';
import { emptyCartState, INTERVAL_GONE, toLineKey } from '../state/cart-state.ts';
import { createAdditions, type Additions } from './lines/additions.ts';
import { createAssignmentQueue, type AssignmentQueue } from './checkout/assignment-queue.ts';
import { createBottles, type Bottles } from './lines/bottles.ts';
import { createCartCalculation, type CartCalculation } from './cart-calculation.ts';
import { createCartLines, type CartLines } from './lines/cart-lines.ts';
import { createCheckoutAssignments, type CheckoutAssignments } from './checkout/checkout-assignments.ts';
import { createCompletion, type Completion } from './checkout/completion.ts';
import { createCurrentCart, type CurrentCart } from './current-cart.ts';
import { createDeletedItems } from './lines/deleted-items.ts';
import type { CartEngineOptions, EngineCore } from './engine-core.ts';
import { createHandOver, type HandOver } from './checkout/hand-over.ts';
import { createPersonCalls } from './checkout/person-calls.ts';
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

  const core: EngineCore = {
    ...options,
    ...createPersonCalls(options.call),
    current: { cartId: null, epoch: 0 },
    publish() {
      calculation.trackChanges();
      keepUnsent();
      setState(toCartState(core, parts, isSettled()));
    },
    subscribe: store.subscribe,
    changeRevision() {
      ownRevision = createUuid();
      storage.set('cartRevision', ownRevision);
    },
  };
  const { current, publish } = core;

  // --- The parts ---

  const shared = {
    ensureCart: () => currentCart.ensure(),
    readCart,
    isBusy,
    isSettled,
    isMoving: () => handOver.isMoving(),
    whenMoved: () => handOver.share(),
    onChange: onQuantityChange,
    onTaken: () => currentCart.onTaken(),
    onGone: (failure: unknown) => currentCart.onGone(failure),
  };
  const bottles: Bottles = createBottles(core, {
    ...shared,
    onMoved: (from) => deletedItems.moveEmpties(from, current.cartId),
  });
  const deletedItems = createDeletedItems(storage, () => bottles.findDeclared());
  const lines: CartLines = createCartLines(core, {
    ...shared,
    deletedItems,
    toPreparing: () => (handOver.isNeeded() ? 'authenticateCart' : 'initCart'),
    onAdditionRefused({ key, acquisition }) {
      additions.onRefused(key);
      // A customer who may not rent is offered to buy, like everybody else.
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
    handOver: () => handOver.start(),
    onChoicesChecked(checked) {
      assignments.takePromocode(checked);
      if (checked.warnings.some(({ code }) => code === INTERVAL_GONE)) assignments.dropInterval();
    },
    onGone(failure) {
      deletedItems.clear();
      currentCart.onGone(failure);
    },
  });
  const assigning: AssignmentQueue = createAssignmentQueue(core, {
    ...shared,
    hasCart: () => currentCart.exists(),
    whenRestored: () => currentCart.whenRestored(),
    onAssign({ action, isFree }) {
      // The address and recipient of a new cart are known before it is created.
      const isKnown = calculation.get() === null && (action === 'assignAddress' || action === 'assignUser');
      if (!isFree && !isKnown) calculation.spoil();
    },
    onDone(isFree) {
      // A free place costs nothing, but others may be waiting for it.
      const isNeeded = !isFree || calculation.isAwaited();
      if (current.cartId !== null && !isBusy() && isNeeded) calculation.schedule();
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
    enterCart: (id, restored) => currentCart.enter(id, restored),
    onGone: (wasThere) => currentCart.lose({ wasThere, isKeepingWishes: true }),
  });
  const currentCart: CurrentCart = createCurrentCart(core, {
    lines,
    bottles,
    calculation,
    assignments,
    handOver,
    recoverOrder: (cart) => completion.recover(cart),
  });
  const completion: Completion = createCompletion(core, {
    ...shared,
    assignments,
    calculation,
    leaveCart: () => currentCart.leave(null, { isKeepingWishes: false }),
    onOrdered() {
      // The cart and the form are over; the note stays for the next order (T-13).
      assignments.clear();
      deletedItems.clear();
      currentCart.leave(null, { isKeepingWishes: false });
      options.onCompleted?.();
    },
  });
  const parts = { currentCart, lines, deletedItems, handOver, bottles, calculation, assignments, completion };

  // --- What ties them together ---

  let isKeepingUnsent = false;

  function keepUnsent(): void {
    const isUnreachable = [currentCart, lines, bottles].some((part) => part.isUnreachable());
    if (!isUnreachable && !isKeepingUnsent) return;
    const returning = bottles.findReturning();
    const unsent = {
      lines: lines.findUnsent(),
      returnableContainer: bottles.findUnsent(),
      ...(returning && { returning }),
    };
    // Without a cart only lines can start one, and the restored empties return with them.
    const isReturning = returning !== null && current.cartId !== null;
    isKeepingUnsent = unsent.lines.length > 0 || unsent.returnableContainer !== null || isReturning;
    options.unsent?.save(isKeepingUnsent ? { cartId: current.cartId, ...unsent } : null);
  }

  function resumeUnsent(): void {
    const left = options.unsent?.resumed;
    if (!left) return;
    const isOfThisCart = left.cartId === current.cartId;
    isKeepingUnsent = true;
    const { returning } = left;
    if (isOfThisCart) {
      lines.resume(left.lines);
      if (left.returnableContainer) bottles.resume(left.returnableContainer);
      if (returning) bottles.comeBack(returning);
    } else if (left.cartId === null) {
      if (returning) bottles.comeBack(returning);
      // The first piece was tapped, and another tab has begun a cart since.
      lines.wish(left.lines.map(({ wanted, confirmed, ...reference }) => ({ reference, more: wanted - confirmed })));
    }
  }

  function isBusy(): boolean {
    const isUnclear = currentCart.isRestoring() || currentCart.isCreating() || handOver.isRunning();
    return isUnclear || !assigning.isEmpty() || !bottles.isSettled() || !lines.isSettled();
  }

  function isSettled(): boolean {
    return !isBusy() && calculation.isSettled();
  }

  async function readCart(): Promise<RestoredCart> {
    return core.call('restoreCart', { params: { id: await currentCart.ensure() } });
  }

  function onQuantityChange(): void {
    calculation.cancel();
    if (!isBusy()) {
      if (current.cartId !== null && lines.isEmptied()) return currentCart.leave(null, { isKeepingWishes: false });
      if (current.cartId !== null) calculation.schedule();
    }
    publish();
  }

  /** The customer acted: retries that were given up start again. */
  function onIntent(): void {
    additions.tryAgain();
    calculation.tryAgain();
  }

  function recalculate(): void {
    onIntent();
    if (current.cartId !== null) calculation.schedule();
    publish();
  }

  function wantLine(...wish: Parameters<CartLines['want']>): void {
    onIntent();
    lines.want(...wish);
  }

  // --- Other tabs ---

  function followOtherTabs(): () => void {
    const stops = [
      storage.subscribe('cartId', () => {
        const kept = storage.find('cartId');
        if (kept === current.cartId || currentCart.isCreating() || handOver.isMoving()) return;
        currentCart.leave(kept, { isKeepingWishes: true });
      }),
      storage.subscribe('cartRevision', () => {
        if (storage.find('cartRevision') !== ownRevision) lookAgain();
      }),
      storage.subscribe('deletedItems', publish),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Another tab, or this page while it slept, may have changed the cart. */
  function lookAgain(): void {
    const kept = storage.find('cartId');
    if (handOver.isNeeded()) return void handOver.start();
    if (kept !== current.cartId && !currentCart.isCreating() && !handOver.isRunning()) {
      return currentCart.leave(kept, { isKeepingWishes: true });
    }
    if (current.cartId === null || isBusy() || completion.isRunning()) return;
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
        resumeUnsent();
      }
      publish();
    },
    stop() {
      stopListening?.();
      isStarted = false;
      calculation.cancel();
    },

    add: (item, quantity = 1) => wantLine(item, (now) => now + quantity),
    reduce: (item, quantity = 1) => wantLine(item, (now) => now - quantity),
    setQuantity: (item, quantity) => wantLine(item, () => quantity),
    remove: (item) => wantLine(item, () => 0),
    restoreDeleted(item, containersPerUnit = 0) {
      onIntent();
      const { id, isProductSet, quantity } = item;
      const declared = checkEmpties(item.empties);
      if (declared && containersPerUnit > 0) {
        const key = toLineKey({ id, type: isProductSet ? 'product_set' : 'product' });
        bottles.comeBack({ declared, lines: [{ key, quantity, containersPerUnit }] });
      }
      lines.restoreDeleted(item);
    },
    forgetDeleted({ id, isProductSet }) {
      deletedItems.drop({ id, type: isProductSet ? 'product_set' : 'product' });
      publish();
    },
    async declineRequired({ externalId: externalProductId }) {
      if (externalProductId === null) return { ok: true };
      onIntent();
      return assigning.assign({
        action: 'declineRequiredProduct',
        subject: `declineRequiredProduct ${externalProductId}`,
        async send(cart) {
          await core.call('declineRequiredProduct', { body: { cart, externalProductId } });
        },
      });
    },

    declareBottles(have) {
      deletedItems.forgetEmpties();
      bottles.declare(have);
      recalculate();
    },
    setReturnableContainer(quantity) {
      onIntent();
      deletedItems.forgetEmpties();
      bottles.setQuantity(quantity);
    },
    chooseAcquisition(acquisition) {
      bottles.chooseAcquisition(acquisition);
      recalculate();
    },

    ...assignments.commands,
    async assignPromocode(code) {
      // A banner may apply a code before there is a cart. The cart then keeps it.
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
    lookAgain,
    complete: completion.complete,
    dismissOutcome() {
      completion.dismiss();
      publish();
    },
    handOver: handOver.start,
    replaceWith: (cart) => replaceCart(core, parts, cart),
    forget() {
      core.startAnew();
      assignments.clear();
      bottles.markAnswerTaken();
      completion.dismiss();
      // A cart that another tab has started since is this tab's cart as well.
      currentCart.leave(storage.find('cartId'), { isKeepingWishes: false });
    },
  };
}
