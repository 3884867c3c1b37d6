import type { Calculation, CartItem, CartPayment, RestoredCart } from '@kaplya/contract';
import { ApiFailure, isUncertain } from '#platform/api-failure.ts';
import type { Call } from '#platform/api-types.ts';
import type { EndpointId } from '#platform/endpoint-paths.ts';
import type { KeptStorage } from '#platform/storage.ts';
import type { DeletedItem, GuestAddress, RequiredProduct } from '#platform/stored-values.ts';
import { createUuid } from '#platform/uuid.ts';
import type { WithLock } from '#platform/with-lock.ts';
import { toCartAddress } from './cart-address-body.ts';
import {
  emptyCartState,
  noneAssigned,
  toItemKey,
  toLineKey,
  toReference,
  type Assigned,
  type CartItemReference,
  type CartLine,
  type CartState,
  type CartUser,
  type CompletionOutcome,
  type LineKey,
} from './cart-state.ts';
import { createPersonCalls } from './person-calls.ts';
import { createQuantitySync, type QuantitySync } from './quantity-sync.ts';

export const CALCULATION_DELAY_MS = 150;
const SETTLE_LIMIT_MS = 15_000;
/** One round reaches the fixpoint (rule 7); more than this means that client and server disagree. */
const MAX_ADDING_ROUNDS = 3;
const MAX_ATTEMPTS = 3;
const MAX_DIFFERENCE = 999;
const PRICE_CHANGED = 'PRICE_CHANGED';

export type CartEngineOptions = {
  call: Call;
  storage: KeptStorage;
  withLock: WithLock;
  /** The address that is chosen for delivery, whether or not there is a cart. */
  findSelectedAddress: () => GuestAddress | null;
  isRegistered: () => boolean;
  report: (action: EndpointId, failure: unknown) => void;
  /** Waits before attempt number `attempt`; ends early when the network is back. */
  wait: (attempt: number) => Promise<void>;
  /** After an order was made, e.g. to load the company anew (T-13). */
  onCompleted?: () => void;
};

export type AssignOutcome = { ok: true } | { ok: false; failure: unknown };

export type CartEngine = {
  getState(): CartState;
  subscribe(onChange: () => void): () => void;
  /** Restores the cart of an earlier visit and follows the other tabs. Starting twice is starting once. */
  start(): void;
  stop(): void;

  add(item: CartItemReference, quantity?: number): void;
  reduce(item: CartItemReference, quantity?: number): void;
  setQuantity(item: CartItemReference, quantity: number): void;
  /** Removes the line whole; it can be restored. */
  remove(item: CartItemReference): void;
  restoreDeleted(item: DeletedItem): void;
  forgetDeleted(item: DeletedItem): void;
  /** "I have one": the automatically added product is not asked for again. */
  declineRequired(line: CartLine): Promise<AssignOutcome>;

  /** Answers the question about bottles: hand over as many as are bought, or none. */
  declareBottles(haveContainersToReturn: boolean): void;
  /** So many empty bottles are handed over; 0 is "none". */
  setReturnableContainer(quantity: number): void;

  /** To be called after another address was selected; without a cart it waits until there is one (T-14). */
  assignAddress(): Promise<AssignOutcome>;
  assignInterval(interval: { date: string; periodId: string }): Promise<AssignOutcome>;
  /** The visitor's phone in E.164 and name; `hasConsented` is their consent to personal data processing. */
  assignUser(user: CartUser, options?: { hasConsented?: boolean }): Promise<AssignOutcome>;
  assignPayment(payment: CartPayment): Promise<AssignOutcome>;
  assignNote(note: string): Promise<AssignOutcome>;

  recalculate(): void;
  /** The customer has seen that the price of a product changed. */
  dismissPriceChange(productId: string): void;
  /** Reads the cart anew, e.g. when the page comes back from the browser's cache. */
  lookAgain(): void;
  /** Makes the order. Two clicks are one; a repeat after a lost answer gives the same order. */
  complete(): Promise<CompletionOutcome>;
  dismissOutcome(): void;

  /**
   * To be called after a customer signed in, in every tab: the visitor's cart becomes theirs under a new id (T-04), or,
   * where there was none, the one that they left elsewhere is fetched. What is clicked meanwhile waits. Never rejects.
   */
  handOver(): Promise<void>;
  /** To be called after they left, in every tab: nothing of theirs is shown any more (T-05, T-18). */
  forget(): void;
};

type Line = {
  key: LineKey;
  reference: CartItemReference;
  isRequired: boolean;
  acquisition: CartItem['acquisition'];
  /** As the server last described it. */
  item: CartItem | null;
  /** The call that was last sent for it. */
  command: EndpointId;
  maximum: number | null;
  sync: QuantitySync;
};

export function createCartEngine(options: CartEngineOptions): CartEngine {
  const { storage } = options;
  const { call, whenQuiet, startAnew, watchPerson } = createPersonCalls(options.call);
  const listeners = new Set<() => void>();

  let state: CartState = emptyCartState;
  let isStarted = false;
  let stopListening: (() => void) | null = null;

  let cartId: string | null = null;
  /** Counts the carts: what was sent for an earlier one no longer matters. */
  let epoch = 0;
  let creating: Promise<string> | null = null;
  let restoring: Promise<void> | null = null;
  let handingOver: Promise<void> | null = null;
  /** Carts in a row that were gone before they took one command. */
  let goneInARow = 0;

  let lines = new Map<LineKey, Line>();
  let returnable = createReturnable();
  let isReturnableSaid = false;
  let haveContainersToReturn: boolean | null = null;
  /** The answer about bottles is not with the server yet. */
  let isAnswerNew = false;
  let ownRevision: string | null = null;
  /** What a line was restored from, until the server has it. */
  const restoredFrom = new Map<LineKey, DeletedItem>();

  /** The last cart is gone, which the customer should read until another one begins. */
  let isCartGone = false;

  let calculation: Calculation | null = null;
  /** The server tells a new price once; it stands until the customer has seen it. */
  let priceChanges: Calculation['warnings'] = [];
  let isCalculationFresh = false;
  let calculationFailure: unknown = null;
  let calculationAttempts = 0;
  let calculationTimer: ReturnType<typeof setTimeout> | undefined;
  let calculating: AbortController | null = null;
  let addingRounds = 0;
  /** What could not be added automatically, until the customer changes something. */
  const refusedAdditions = new Set<LineKey>();

  let assigned: Assigned = noneAssigned;
  let hasConsented = false;
  let assignQueue: Promise<unknown> = Promise.resolve();
  let assignsRunning = 0;

  let completing: Promise<CompletionOutcome> | null = null;
  let outcome: CompletionOutcome | null = null;

  // --- What the screens see ---

  function publish(): void {
    state = toState();
    for (const listener of [...listeners]) listener();
  }

  function toState(): CartState {
    const known = storage.find('requiredProducts') ?? [];
    const calculated = new Map((calculation?.items ?? []).map((item) => [toItemKey(item), item]));
    const shown = [...lines.values()].filter((line) => line.sync.getWanted() > 0);
    const settled = isSettled();
    const isInterfering = calculation !== null && calculation.insufficientReturnableContainer > 0;
    const isPaymentNeeded = calculation === null || calculation.totals.toPay.amount > 0;
    const said = isReturnableSaid || returnable.getWanted() > 0;
    return {
      status: restoring && shown.length === 0 ? 'restoring' : cartId === null ? 'none' : 'ready',
      cartId,
      isGone: isCartGone && cartId === null && shown.length === 0,
      lines: shown.map((line): CartLine => {
        const externalId = line.item?.externalId ?? null;
        return {
          key: line.key,
          type: line.reference.type,
          id: line.reference.id,
          externalId,
          name: line.item?.name ?? line.reference.name ?? '',
          quantity: line.sync.getWanted(),
          isPending: !line.sync.isSettled(),
          maximum: line.maximum,
          isRequired: line.isRequired,
          reason: line.isRequired ? findReason(line, externalId, known) : null,
          tooltipText: line.item?.tooltipText ?? null,
          acquisition: line.item?.acquisition ?? line.acquisition,
          calculated: calculated.get(line.key) ?? null,
        };
      }),
      chosenQuantity: shown.reduce((sum, line) => sum + (line.isRequired ? 0 : line.sync.getWanted()), 0),
      deletedItems: storage.find('deletedItems') ?? emptyCartState.deletedItems,
      returnableContainer: said ? returnable.getWanted() : null,
      haveContainersToReturn,
      isBottlesAnswerNeeded: haveContainersToReturn === null && isInterfering && shown.length > 0,
      calculation,
      calculationState: toCalculationState(),
      calculationFailure,
      isSettled: settled,
      assigned,
      note: storage.find('orderNote') ?? '',
      ready: {
        // The cart keeps its copy of an address that was deleted meanwhile; the order is not to go there.
        address: cartId !== null && assigned.address !== null && options.findSelectedAddress() !== null,
        interval: cartId !== null && assigned.interval !== null,
        payment: cartId !== null && (assigned.payment !== null || !isPaymentNeeded),
      },
      completionState: completing ? 'loading' : outcome ? 'ready' : 'pending',
      outcome,
    };
  }

  function toCalculationState(): CartState['calculationState'] {
    if (isCalculationFresh || calculationFailure !== null) return 'ready';
    if (calculation !== null) return 'refetch';
    return cartId === null && !hasShownLines() ? 'pending' : 'loading';
  }

  function hasShownLines(): boolean {
    return [...lines.values()].some((line) => line.sync.getWanted() > 0);
  }

  function findReason(line: Line, externalId: string | null, known: readonly RequiredProduct[]): CartLine['reason'] {
    const required = known.find(
      (product) => product.productId === line.reference.id || product.externalProductId === externalId,
    );
    if (required) return required.reason;
    return line.reference.id === calculation?.containerProduct.productId ? 'CONTAINER' : null;
  }

  function isBusy(): boolean {
    return (
      restoring !== null ||
      creating !== null ||
      handingOver !== null ||
      assignsRunning > 0 ||
      !returnable.isSettled() ||
      [...lines.values()].some((line) => !line.sync.isSettled())
    );
  }

  function isSettled(): boolean {
    return !isBusy() && calculationTimer === undefined && calculating === null;
  }

  // --- The cart itself ---

  /** The id of the cart, which is made first where there is none. Rejects when it cannot be made. */
  async function ensureCart(): Promise<string> {
    while (isElsewhere()) await (restoring ?? shareHandOver());
    if (cartId !== null) return cartId;
    creating ??= options.withLock('kaplya.cart', makeCart).finally(() => {
      creating = null;
      publish();
    });
    return creating;
  }

  async function makeCart(): Promise<string> {
    // While this tab waited for the lock somebody may have signed in, or another tab made a cart.
    if (needsHandOver()) {
      await runHandOver();
      if (cartId !== null) return cartId;
    }
    const shared = storage.find('cartId');
    if (shared !== null) {
      cartId = shared;
      restoring = restore(shared);
      await restoring;
      if (cartId !== null) return cartId;
    }
    // Asked before the call: a cart that is taken for a visitor's by mistake is handed over for nothing, one that is
    // taken for a customer's would be lost.
    const isAnonymous = !options.isRegistered();
    const id = await initCart();
    cartId = id;
    storage.set('cartId', id);
    storage.set('isAnonymousCart', isAnonymous);
    reassignAll();
    return id;
  }

  async function initCart(): Promise<string> {
    const address = options.findSelectedAddress();
    const body = address ? { latitude: address.latitude, longitude: address.longitude } : {};
    return (await call('initCart', { body })).id;
  }

  /** What the customer chose before belongs to the new cart as well. */
  function reassignAll(): void {
    const { user, payment, interval } = assigned;
    assigned = noneAssigned;
    if (options.findSelectedAddress()) void assignAddress();
    if (interval) void assignInterval(interval);
    // Of a customer whose account has no name the cart knows the phone alone.
    if (user && user.name !== '') void assignUser(user, { hasConsented });
    if (payment) void assignPayment(payment);
    const note = storage.find('orderNote');
    if (note) void sendNote(note);
  }

  /** Leaves the cart. Wishes that the server never took, or `null` for none, begin the next one. */
  function leaveCart(next: string | null, { isKeepingWishes }: { isKeepingWishes: boolean }): void {
    const wishes = [...lines.values()]
      .map((line) => ({ line, more: line.sync.getWanted() - line.sync.getConfirmed() }))
      .filter(({ line, more }) => isKeepingWishes && more > 0 && !line.isRequired);
    epoch += 1;
    for (const line of lines.values()) line.sync.close();
    returnable.close();
    cancelCalculation();
    lines = new Map();
    returnable = createReturnable();
    isReturnableSaid = false;
    haveContainersToReturn = null;
    calculation = null;
    priceChanges = [];
    calculationFailure = null;
    isCalculationFresh = false;
    isCartGone = false;
    restoring = null;
    cartId = next;
    if (next === null) storage.remove('cartId', 'isAnonymousCart', 'requiredProducts');
    if (next !== null) restoring = restore(next);
    for (const { line, more } of wishes) getLine(line.reference).sync.want(more);
    publish();
  }

  /** The server no longer knows the cart: it was completed or has expired, if it is not about to get another id. */
  function onGone(failure: unknown): void {
    if (isMoving()) return;
    const stored = storage.find('cartId');
    if (stored !== null && stored !== cartId) return leaveCart(stored, { isKeepingWishes: true });
    goneInARow += 1;
    const isFirst = goneInARow <= 1;
    leaveCart(null, { isKeepingWishes: isFirst });
    isCartGone = true;
    publish();
    if (!isFirst) options.report('restoreCart', failure);
  }

  async function restore(id: string): Promise<void> {
    const started = epoch;
    const isOver = () => started !== epoch || id !== cartId;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const restored = await call('restoreCart', { params: { id } });
        if (isOver()) return;
        restoring = null;
        takeRestored(restored);
        return;
      } catch (failure) {
        if (isOver()) return;
        if (isGone(failure) && isMoving()) {
          restoring = null;
          void handOver();
          return;
        }
        if (isWorthWaiting(failure, attempt)) {
          await options.wait(attempt);
          if (isOver()) return;
          continue;
        }
        if (isGone(failure) && storage.find('completingCartId') === id) await recoverOrder(id);
        if (isOver()) return;
        restoring = null;
        leaveCart(null, { isKeepingWishes: true });
        isCartGone = isGone(failure);
        publish();
        if (!isGone(failure)) options.report('restoreCart', failure);
        return;
      }
    }
  }

  function takeRestored(restored: RestoredCart): void {
    goneInARow = 0;
    takeItems(restored.items);
    takeReturnable(restored.returnableContainer);
    if (!isAnswerNew) haveContainersToReturn = restored.haveContainersToReturn ?? haveContainersToReturn;
    const { address, interval, user, payment } = restored;
    assigned = { address: address && toGuestAddress(address), interval, user, payment };
    if (restored.note !== '' && !storage.find('orderNote')) storage.set('orderNote', restored.note);
    // A customer's cart is marked by who makes it or hands it over.
    if (!options.isRegistered()) storage.set('isAnonymousCart', true);
    const selected = options.findSelectedAddress();
    if (selected && !(assigned.address && isSameAddress(assigned.address, selected))) void assignAddress();
    if (lines.size > 0) scheduleCalculation();
    publish();
  }

  // --- Handing over to the customer who signed in ---

  /** The server keeps the cart for the visitor who the customer was: with the customer's token it would not be found. */
  function needsHandOver(): boolean {
    return options.isRegistered() && storage.find('isAnonymousCart') === true;
  }

  function isMoving(): boolean {
    return handingOver !== null || needsHandOver();
  }

  /** It is not known yet which cart takes commands. */
  function isElsewhere(): boolean {
    return restoring !== null || isMoving();
  }

  /** One for all who wait for it, and one tab at a time. Rejects when it failed; then all is as it was. */
  function shareHandOver(): Promise<void> {
    handingOver ??= options.withLock('kaplya.cart', runHandOver).finally(() => {
      handingOver = null;
      if (cartId !== null && !isBusy() && !needsHandOver() && isCalculationAwaited()) scheduleCalculation();
      publish();
    });
    return handingOver;
  }

  async function handOver(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const run = shareHandOver();
        publish();
        return await run;
      } catch (failure) {
        if (!isWorthWaiting(failure, attempt)) {
          // Nothing is lost: the next command, or the next visit, tries again.
          if (hasShownLines()) calculationFailure = failure;
          options.report('authenticateCart', failure);
          return publish();
        }
        await options.wait(attempt);
        if (!needsHandOver() && storage.find('cartId') === cartId) return;
      }
    }
  }

  /** Until the last line nothing is marked as done, so that a page that is closed half-way does it all again. */
  async function runHandOver(): Promise<void> {
    cancelCalculation();
    await whenQuiet();
    const kept = storage.find('cartId');
    const isOurs = needsHandOver();
    // Another tab has done it.
    if (!isOurs && (kept === null || kept === cartId)) return;
    try {
      const id = isOurs ? await authenticate(kept ?? (await initCart())) : (kept ?? '');
      const restored = await call('restoreCart', { params: { id } });
      cartId = id;
      storage.set('cartId', id);
      storage.set('isAnonymousCart', false);
      if (isOurs) keepReplaced(restored);
      takeHandedOver(restored);
    } catch (failure) {
      if (!isGone(failure)) throw failure;
      leaveCart(null, { isKeepingWishes: true });
      isCartGone = kept !== null;
    }
  }

  async function authenticate(cart: string): Promise<string> {
    return (await call('authenticateCart', { body: { cart } })).authenticatedCart;
  }

  function takeHandedOver(restored: RestoredCart): void {
    restoring = null;
    isCartGone = false;
    calculationFailure = null;
    const note = storage.find('orderNote');
    takeRestored(restored);
    if (note && note !== restored.note) void sendNote(note);
    changeRevision();
  }

  /** The lines of the older cart whose place ours took can be restored like removed ones (rule 51). */
  function keepReplaced({ deletedItems, items }: RestoredCart): void {
    const kept = storage.find('deletedItems') ?? [];
    const isKnown = (item: DeletedItem) =>
      kept.some(({ id, isProductSet }) => id === item.id && isProductSet === item.isProductSet) ||
      items.some((line) => !line.isRequired && isSameDeleted(item, toReference(line)));
    const replaced = deletedItems.filter((item) => !isKnown(item));
    if (replaced.length > 0) storage.set('deletedItems', [...kept, ...replaced]);
  }

  // --- Lines ---

  function getLine(
    reference: CartItemReference,
    { isRequired = false, acquisition = null }: { isRequired?: boolean; acquisition?: CartItem['acquisition'] } = {},
  ): Line {
    const key = toLineKey({ ...reference, isRequired, acquisition });
    const known = lines.get(key);
    if (known) return known;
    const line: Line = {
      key,
      reference,
      isRequired,
      acquisition,
      item: null,
      command: 'initCart',
      maximum: null,
      sync: createLineSync(() => line),
    };
    lines.set(key, line);
    return line;
  }

  function createLineSync(getOwn: () => Line): QuantitySync {
    return createQuantitySync({
      prepare: prepareCommand,
      send: (difference) => sendDifference(getOwn(), difference),
      readBack: async () => {
        const items = (await readCart()).items;
        const item = items.find((each) => toItemKey(each) === getOwn().key) ?? null;
        getOwn().item = item;
        return item?.quantity ?? 0;
      },
      wait: options.wait,
      isGone,
      findLimit: findMaximum,
      onChange: onQuantityChange,
      onGone,
      onRolledBack(failure, difference) {
        const line = getOwn();
        line.maximum = findMaximum(failure);
        if (line.isRequired) refusedAdditions.add(line.key);
        else onChoiceRolledBack(line);
        const preparing = needsHandOver() ? 'authenticateCart' : 'initCart';
        options.report(difference === 0 ? preparing : line.command, failure);
      },
    });
  }

  /** What shows again is not deleted; what could not be restored is. */
  function onChoiceRolledBack(line: Line): void {
    const deleted = restoredFrom.get(line.key);
    if (line.sync.getWanted() > 0) dropDeleted(line.reference);
    else if (deleted) keepDeleted(line, deleted.quantity);
    restoredFrom.delete(line.key);
  }

  function createReturnable(): QuantitySync {
    return createQuantitySync({
      prepare: prepareCommand,
      send: sendReturnable,
      readBack: async () => (await readCart()).returnableContainer ?? 0,
      wait: options.wait,
      isGone,
      onChange: onQuantityChange,
      onGone,
      onRolledBack(failure, difference) {
        options.report(difference < 0 ? 'reduceReturnableContainer' : 'addReturnableContainer', failure);
      },
    });
  }

  async function prepareCommand(): Promise<void> {
    await ensureCart();
  }

  async function readCart(): Promise<RestoredCart> {
    return call('restoreCart', { params: { id: await ensureCart() } });
  }

  function toCommand(line: Line, difference: number) {
    const isSet = line.reference.type === 'product_set';
    if (difference > 0) return isSet ? 'addProductSet' : 'addProduct';
    if (line.item && line.sync.getWanted() === 0) return 'removeItem';
    return isSet ? 'reduceProductSet' : 'reduceProduct';
  }

  async function sendDifference(line: Line, difference: number): Promise<number> {
    const cart = await ensureCart();
    const command = toCommand(line, difference);
    line.command = command;
    const { id, name } = line.reference;
    const quantity = Math.min(Math.abs(difference), MAX_DIFFERENCE);
    const productName = name === undefined ? {} : { productName: name };

    if (command === 'removeItem' && line.item) {
      await call('removeItem', { body: { cart, cartItem: line.item.cartItem } });
      line.item = null;
      onTaken();
      return 0;
    }
    const { item } =
      command === 'addProductSet' || command === 'reduceProductSet'
        ? await call(command, { body: { cart, productSetId: id, quantity, ...productName } })
        : await call(command === 'addProduct' ? 'addProduct' : 'reduceProduct', {
            body: {
              cart,
              productId: id,
              quantity,
              ...productName,
              ...(line.isRequired && { isRequired: true }),
              ...(line.acquisition !== null && { acquisition: line.acquisition }),
            },
          });
    line.item = item;
    restoredFrom.delete(line.key);
    onTaken();
    return item?.quantity ?? 0;
  }

  async function sendReturnable(difference: number): Promise<number> {
    const cart = await ensureCart();
    const quantity = Math.min(Math.abs(difference), MAX_DIFFERENCE);
    const command = difference > 0 ? 'addReturnableContainer' : 'reduceReturnableContainer';
    const { returnableContainer } = await call(command, { body: { cart, quantity } });
    isReturnableSaid = returnableContainer !== null;
    onTaken();
    return returnableContainer ?? 0;
  }

  /** The server took a command: the cart lives, and other tabs should look at it. */
  function onTaken(): void {
    goneInARow = 0;
    changeRevision();
  }

  function changeRevision(): void {
    ownRevision = createUuid();
    storage.set('cartRevision', ownRevision);
  }

  function onQuantityChange(): void {
    cancelCalculation();
    if (!isBusy()) {
      if (isEmptied()) return leaveCart(null, { isKeepingWishes: false });
      if (cartId !== null) scheduleCalculation();
    }
    publish();
  }

  /** Nothing is left that the customer chose (T-05). */
  function isEmptied(): boolean {
    if (cartId === null || lines.size === 0) return false;
    return [...lines.values()].every((line) => line.isRequired || line.sync.getWanted() === 0);
  }

  function takeItems(items: readonly CartItem[]): void {
    const next = new Map<LineKey, Line>();
    for (const item of items) {
      const { isRequired, acquisition } = item;
      const line = getLine(toReference(item), { isRequired, acquisition: acquisition === 'rent' ? 'rent' : null });
      line.item = item;
      line.sync.adopt(item.quantity);
      next.set(line.key, line);
    }
    for (const [key, line] of lines) {
      if (next.has(key)) continue;
      line.item = null;
      line.sync.adopt(0);
      if (line.sync.getWanted() > 0 || !line.sync.isSettled()) next.set(key, line);
    }
    lines = next;
  }

  function takeReturnable(quantity: number | null): void {
    isReturnableSaid = quantity !== null;
    returnable.adopt(quantity ?? 0);
  }

  /** The customer did something: what was given up may be tried again. */
  function onIntent(): void {
    addingRounds = 0;
    refusedAdditions.clear();
    calculationAttempts = 0;
    calculationFailure = null;
  }

  function wantLine(reference: CartItemReference, toWanted: (now: number) => number): void {
    onIntent();
    const line = getLine(reference);
    const before = line.sync.getWanted();
    const after = Math.max(0, toWanted(before));
    if (after === before) return;
    if (line.maximum !== null && after < line.maximum) line.maximum = null;
    if (after > 0) dropDeleted(reference);
    else keepDeleted(line, before);
    line.sync.want(after);
  }

  function dropDeleted(reference: CartItemReference): void {
    const kept = storage.find('deletedItems') ?? [];
    const left = kept.filter((item) => !isSameDeleted(item, reference));
    if (left.length === 0) storage.remove('deletedItems');
    else if (left.length < kept.length) storage.set('deletedItems', left);
  }

  function keepDeleted({ reference, item }: Line, quantity: number): void {
    const others = (storage.find('deletedItems') ?? []).filter((each) => !isSameDeleted(each, reference));
    const name = item?.name ?? reference.name;
    const deleted = { id: reference.id, isProductSet: reference.type === 'product_set', quantity };
    storage.set('deletedItems', [name === undefined ? deleted : { ...deleted, name }, ...others]);
  }

  // --- Calculating, and adding what it reports ---

  function cancelCalculation(): void {
    clearTimeout(calculationTimer);
    calculationTimer = undefined;
    calculating?.abort();
    calculating = null;
    isCalculationFresh = false;
  }

  /** The lines are not calculated, and nobody is about to do it. */
  function isCalculationAwaited(): boolean {
    return lines.size > 0 && !isCalculationFresh && calculating === null && calculationTimer === undefined;
  }

  function scheduleCalculation(): void {
    cancelCalculation();
    calculationTimer = setTimeout(() => {
      calculationTimer = undefined;
      void calculate();
    }, CALCULATION_DELAY_MS);
  }

  async function calculate(): Promise<void> {
    // Whoever is busy schedules the next calculation when done.
    if (cartId === null || isBusy()) return publish();
    if (needsHandOver()) return handOver();
    const cart = cartId;
    const controller = new AbortController();
    calculating = controller;
    publish();
    try {
      const answer = await call('calculateCart', {
        body: { cart, haveContainersToReturn },
        signal: controller.signal,
      });
      if (calculating !== controller) return;
      calculating = null;
      calculationAttempts = 0;
      takeCalculation(answer);
    } catch (failure) {
      if (calculating !== controller) return;
      await onCalculationFailure(failure, controller);
    }
  }

  async function onCalculationFailure(failure: unknown, controller: AbortController): Promise<void> {
    if (isGone(failure)) {
      calculating = null;
      if (isMoving()) return handOver();
      forgetDeletedList();
      return onGone(failure);
    }
    calculationAttempts += 1;
    const canRepeat = failure instanceof ApiFailure && isUncertain(failure);
    const isUnreachable = failure instanceof ApiFailure && failure.kind === 'network';
    // The customer is told once; what the server has is asked for until it answers.
    if (!canRepeat || (!isUnreachable && calculationAttempts === MAX_ATTEMPTS)) {
      calculationFailure = failure;
      options.report('calculateCart', failure);
    }
    if (canRepeat) {
      publish();
      await options.wait(calculationAttempts);
      if (calculating !== controller) return;
      scheduleCalculation();
    } else {
      calculating = null;
    }
    publish();
  }

  function takeCalculation(answer: Calculation): void {
    calculation = withPriceChanges(answer);
    calculationFailure = null;
    isCalculationFresh = true;
    if (isAnswerNew) changeRevision();
    isAnswerNew = false;
    takeItems(answer.items);
    takeReturnable(answer.returnableContainer);
    rememberRequired(answer);
    addMissing(answer);
    publish();
  }

  function withPriceChanges(answer: Calculation): Calculation {
    const isTold = ({ productId }: Calculation['warnings'][number]) =>
      answer.warnings.some((warning) => warning.code === PRICE_CHANGED && warning.productId === productId);
    const isInCart = ({ productId }: Calculation['warnings'][number]) =>
      answer.items.some((item) => toReference(item).id === productId);
    const earlier = priceChanges.filter((warning) => !isTold(warning) && isInCart(warning));
    priceChanges = [...earlier, ...answer.warnings.filter(({ code }) => code === PRICE_CHANGED)];
    return earlier.length === 0 ? answer : { ...answer, warnings: [...answer.warnings, ...earlier] };
  }

  /** Keeps why a product was added: once it is in the cart the server no longer reports it (S-22). */
  function rememberRequired({ requiredProducts, items }: Calculation): void {
    const reported = new Set(requiredProducts.map((product) => product.externalProductId));
    const inCart = new Set(items.filter((item) => item.isRequired).map((item) => item.externalId));
    const earlier = (storage.find('requiredProducts') ?? []).filter(
      ({ externalProductId }) => inCart.has(externalProductId) && !reported.has(externalProductId),
    );
    const known = [...requiredProducts, ...earlier];
    if (known.length > 0) storage.set('requiredProducts', known);
    else storage.remove('requiredProducts');
  }

  function addMissing({ requiredProducts, insufficientReturnableContainer, containerProduct }: Calculation): void {
    if (addingRounds >= MAX_ADDING_ROUNDS) return;
    const missing = requiredProducts.map(({ productId, name, quantity }) => ({
      line: getLine({ type: 'product', id: productId, name }, { isRequired: true }),
      quantity,
    }));
    // Until the question is answered nobody knows how many bottles are to be bought.
    if (haveContainersToReturn !== null && insufficientReturnableContainer > 0) {
      const container = getLine({ type: 'product', id: containerProduct.productId }, { isRequired: true });
      missing.push({ line: container, quantity: insufficientReturnableContainer });
    }
    const addable = missing.filter(({ line, quantity }) => quantity > 0 && !refusedAdditions.has(line.key));
    if (addable.length === 0) return;
    addingRounds += 1;
    for (const { line, quantity } of addable) line.sync.want(line.sync.getWanted() + quantity);
  }

  // --- Assigning ---

  /** One assignment after the other, each sent again when no answer came: the same value twice is harmless. */
  function assign(
    action: EndpointId,
    send: (cart: string) => Promise<void>,
    onFailed: () => void = () => {},
  ): Promise<AssignOutcome> {
    const started = epoch;
    assignsRunning += 1;
    const run = assignQueue.then(async (): Promise<AssignOutcome> => {
      try {
        await sendAssignment(send, started);
        return { ok: true };
      } catch (failure) {
        if (started === epoch) {
          onFailed();
          if (isGone(failure)) onGone(failure);
          options.report(action, failure);
        }
        return { ok: false, failure };
      } finally {
        assignsRunning -= 1;
        // The note alone costs nothing, but others may have waited for it.
        const isNeeded = action !== 'assignNote' || isCalculationAwaited();
        if (cartId !== null && !isBusy() && isNeeded) scheduleCalculation();
        publish();
      }
    });
    assignQueue = run;
    publish();
    return run;
  }

  async function sendAssignment(send: (cart: string) => Promise<void>, started: number): Promise<void> {
    if (restoring) await restoring;
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (isMoving()) await shareHandOver();
        if (cartId === null || started !== epoch) return;
        return await send(cartId);
      } catch (failure) {
        const isLate = isGone(failure) && isMoving();
        const canRepeat = failure instanceof ApiFailure && isUncertain(failure) && failure.kind !== 'cancelled';
        if ((!canRepeat && !isLate) || attempt >= MAX_ATTEMPTS) throw failure;
        if (isLate) continue;
        await options.wait(attempt);
      }
    }
  }

  const nothingToAssign: AssignOutcome = { ok: true };

  function hasCart(): boolean {
    return cartId !== null || restoring !== null || handingOver !== null;
  }

  function setAssigned(part: Partial<Assigned>): void {
    assigned = { ...assigned, ...part };
    publish();
  }

  async function assignAddress(): Promise<AssignOutcome> {
    const address = options.findSelectedAddress();
    if (!address) publish();
    if (!hasCart() || !address) return nothingToAssign;
    return assign(
      'assignAddress',
      async (cart) => {
        await call('assignAddress', { body: { cart, ...toCartAddress(address) } });
        // A place held in another district is no longer a place (rule 47).
        const isSameDistrict =
          address.district_id !== undefined && address.district_id === assigned.address?.district_id;
        setAssigned(isSameDistrict ? { address } : { address, interval: null });
      },
      () => setAssigned({ address: null }),
    );
  }

  async function assignInterval({ date, periodId }: { date: string; periodId: string }): Promise<AssignOutcome> {
    if (!hasCart()) return nothingToAssign;
    return assign(
      'assignInterval',
      async (cart) => {
        const { heldUntil } = await call('assignInterval', { body: { cart, date, periodId } });
        setAssigned({ interval: { date, periodId, heldUntil } });
      },
      () => setAssigned({ interval: null }),
    );
  }

  async function assignUser(user: CartUser, { hasConsented: isGiven = false } = {}): Promise<AssignOutcome> {
    if (!hasCart()) return nothingToAssign;
    const { phoneNumber, name } = user;
    return assign(
      'assignUser',
      async (cart) => {
        const consents = isGiven ? { consents: ['personal_data' as const] } : {};
        await call('assignUser', { body: { cart, phoneNumber, name, ...consents } });
        hasConsented = isGiven;
        if (!options.isRegistered()) storage.set('anonUser', { phoneNumber, name });
        setAssigned({ user: { phoneNumber, name } });
      },
      () => setAssigned({ user: null }),
    );
  }

  async function assignPayment(payment: CartPayment): Promise<AssignOutcome> {
    if (!hasCart()) return nothingToAssign;
    const { monolithType, paymentMethod, description } = payment;
    return assign(
      'assignPayment',
      async (cart) => {
        await call('assignPayment', { body: { cart, monolithType, paymentMethod, description } });
        setAssigned({ payment: { monolithType, paymentMethod, description } });
      },
      () => setAssigned({ payment: null }),
    );
  }

  async function sendNote(note: string): Promise<AssignOutcome> {
    if (!hasCart()) return nothingToAssign;
    const send = async (cart: string) => {
      await call('assignNote', { body: { cart, note } });
    };
    return assign('assignNote', send);
  }

  // --- Completing ---

  async function whenSettled(): Promise<void> {
    if (isSettled()) return;
    await new Promise<void>((resolve) => {
      const limit = setTimeout(finish, SETTLE_LIMIT_MS);
      function check() {
        if (isSettled()) finish();
      }
      function finish() {
        clearTimeout(limit);
        listeners.delete(check);
        resolve();
      }
      listeners.add(check);
    });
  }

  /** The same key for every try of one cart, in every tab and after a reload. */
  function sendCompletion(cart: string) {
    return call('completeCart', { body: { cart }, headers: { 'Idempotency-Key': `complete-${cart}` } });
  }

  async function runCompletion(): Promise<CompletionOutcome> {
    await whenSettled();
    try {
      if (isMoving()) await shareHandOver();
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      return toOutcome(failure);
    }
    if (cartId === null) return { kind: 'nothing' };
    const cart = cartId;
    storage.set('completingCartId', cart);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const order = await sendCompletion(cart);
        onOrdered();
        return { kind: 'completed', order };
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure;
        if (failure.kind === 'cancelled') return { kind: 'nothing' };
        if (isUncertain(failure) && attempt < MAX_ATTEMPTS) {
          await options.wait(attempt);
          continue;
        }
        return toOutcome(failure);
      }
    }
  }

  function toOutcome(failure: ApiFailure): CompletionOutcome {
    if (isUncertain(failure)) return { kind: 'unanswered', failure };
    storage.remove('completingCartId');
    if (isGone(failure)) {
      leaveCart(null, { isKeepingWishes: false });
      return { kind: 'gone', failure };
    }
    if (failure.code === 'cart.total_changed') {
      const fresh = (failure.details.calculation ?? null) as Calculation | null;
      if (fresh) takeCalculation(fresh);
      // The refused call kept nothing: only a calculation lets the server accept the new total.
      scheduleCalculation();
      return { kind: 'total_changed', calculation: fresh, failure };
    }
    if (failure.errors.some(({ code }) => code === 'interval.unavailable' || code === 'cart.interval_required')) {
      setAssigned({ interval: null });
    }
    scheduleCalculation();
    return { kind: 'refused', failure };
  }

  /** The cart and the form are over; the note stays for the next order (T-13). */
  function onOrdered(): void {
    storage.remove('completingCartId');
    assigned = noneAssigned;
    hasConsented = false;
    forgetDeletedList();
    leaveCart(null, { isKeepingWishes: false });
    options.onCompleted?.();
  }

  /** The answer to a completion was lost with the page: the order stands, so it is fetched and shown. */
  async function recoverOrder(cart: string): Promise<void> {
    try {
      outcome = { kind: 'completed', order: await sendCompletion(cart) };
      onOrdered();
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      if (!isUncertain(failure)) storage.remove('completingCartId');
    }
  }

  function forgetDeletedList(): void {
    storage.remove('deletedItems');
  }

  // --- Other tabs ---

  function followOtherTabs(): () => void {
    const stops = [
      storage.subscribe('cartId', () => {
        const shared = storage.find('cartId');
        if (shared === cartId || creating || isMoving()) return;
        leaveCart(shared, { isKeepingWishes: true });
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
    const shared = storage.find('cartId');
    if (needsHandOver()) return void handOver();
    if (shared !== cartId && !creating && !handingOver) return leaveCart(shared, { isKeepingWishes: true });
    if (cartId === null || isBusy() || completing) return;
    cancelCalculation();
    restoring = restore(cartId);
    publish();
  }

  return {
    lookAgain,
    getState: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
      };
    },
    start() {
      if (isStarted) return;
      isStarted = true;
      stopListening = followOtherTabs();
      const kept = storage.find('cartId');
      if (cartId === null) {
        cartId = kept;
        // Somebody signed in, and the page was closed before their cart was theirs.
        if (needsHandOver()) restoring = handOver().finally(() => (restoring = null));
        else if (kept !== null) restoring = restore(kept);
      }
      publish();
    },
    stop() {
      stopListening?.();
      isStarted = false;
      cancelCalculation();
    },

    add: (item, quantity = 1) => wantLine(item, (now) => now + quantity),
    reduce: (item, quantity = 1) => wantLine(item, (now) => now - quantity),
    setQuantity: (item, quantity) => wantLine(item, () => quantity),
    remove: (item) => wantLine(item, () => 0),
    restoreDeleted(item) {
      const { id, isProductSet, quantity, name } = item;
      const reference = { id, type: isProductSet ? ('product_set' as const) : ('product' as const) };
      restoredFrom.set(toLineKey(reference), item);
      wantLine(name === undefined ? reference : { ...reference, name }, (now) => now + quantity);
    },
    forgetDeleted({ id, isProductSet }) {
      dropDeleted({ id, type: isProductSet ? 'product_set' : 'product' });
      publish();
    },
    async declineRequired(line) {
      const externalProductId = line.externalId;
      if (externalProductId === null) return nothingToAssign;
      onIntent();
      const send = async (cart: string) => {
        await call('declineRequiredProduct', { body: { cart, externalProductId } });
      };
      return assign('declineRequiredProduct', send);
    },

    declareBottles(have) {
      onIntent();
      haveContainersToReturn = have;
      isAnswerNew = true;
      if (cartId !== null) scheduleCalculation();
      publish();
    },
    setReturnableContainer(quantity) {
      onIntent();
      haveContainersToReturn = quantity > 0;
      isAnswerNew = true;
      returnable.want(quantity);
    },

    assignAddress,
    assignInterval,
    assignUser,
    assignPayment,
    async assignNote(note) {
      if (note === '') storage.remove('orderNote');
      else storage.set('orderNote', note);
      publish();
      return sendNote(note);
    },

    recalculate() {
      onIntent();
      if (cartId !== null) scheduleCalculation();
      publish();
    },
    dismissPriceChange(productId) {
      priceChanges = priceChanges.filter((warning) => warning.productId !== productId);
      if (calculation) {
        const warnings = calculation.warnings.filter(
          (warning) => warning.code !== PRICE_CHANGED || warning.productId !== productId,
        );
        calculation = { ...calculation, warnings };
      }
      publish();
    },
    complete() {
      if (completing) return completing;
      outcome = null;
      const isStillHere = watchPerson();
      const run = runCompletion()
        .then((result) => {
          if (isStillHere()) outcome = result;
          return result;
        })
        .finally(() => {
          completing = null;
          publish();
        });
      completing = run;
      publish();
      return run;
    },
    dismissOutcome() {
      outcome = null;
      publish();
    },
    handOver,
    forget() {
      startAnew();
      assigned = noneAssigned;
      hasConsented = false;
      isAnswerNew = false;
      outcome = null;
      // What another tab has begun since is this one's cart as well.
      leaveCart(storage.find('cartId'), { isKeepingWishes: false });
    },
  };
}

/** Without a network for as long as it takes; after any other call without a plain answer a few times. */
function isWorthWaiting(failure: unknown, attempt: number): boolean {
  if (!(failure instanceof ApiFailure)) return false;
  return failure.kind === 'network' || (isUncertain(failure) && attempt < MAX_ATTEMPTS);
}

/** The server no longer has the cart: it was completed, has expired or is not this visitor's. */
function isGone(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure)) return false;
  return failure.status === 410 || (failure.status === 404 && failure.code === 'cart.not_found');
}

/** The most that a line may have, from the refusal of more (rule 20). */
function findMaximum(failure: unknown): number | null {
  if (!(failure instanceof ApiFailure) || failure.code !== 'cart.maximum_reached') return null;
  const { maximum } = failure.details;
  return typeof maximum === 'number' ? maximum : null;
}

function isSameDeleted(item: DeletedItem, reference: CartItemReference): boolean {
  return item.id === reference.id && item.isProductSet === (reference.type === 'product_set');
}

type RestoredAddress = NonNullable<RestoredCart['address']>;

function isSameAddress(one: GuestAddress, other: GuestAddress): boolean {
  if (one.uuid && other.uuid) return one.uuid === other.uuid;
  return one.latitude === other.latitude && one.longitude === other.longitude && one.room === other.room;
}

/** The cart's address as the address book has it: its id there is `addressId`. */
function toGuestAddress({ addressId, uuid, ...address }: RestoredAddress): GuestAddress {
  const known = addressId ?? uuid;
  return known === null ? address : { ...address, uuid: known };
}
