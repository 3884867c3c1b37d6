import { createStore, type ReadableStore } from '@kaplya/state/create-store.ts';
import type { EndpointId } from '@kaplya/client/calls/endpoints.ts';
import type { ShopStorage } from '#platform/storage/shop-storage.ts';
import type { AssignOutcome, CartEngine } from './cart-engine.ts';
import {
  emptyCartState,
  toLineKey,
  type CartItemReference,
  type CartLine,
  type CartState,
  type LineKey,
} from './cart-state.ts';

/** The number of failed attempts to load the engine after which the failure is reported. Retries continue. */
const SILENT_ATTEMPTS = 3;

export type EarlyCartOptions = {
  storage: ShopStorage;
  /** Loads the code of the engine and creates it, without starting it. */
  load: () => Promise<CartEngine>;
  report: (action: EndpointId, failure: unknown) => void;
  /** Waits before attempt number `attempt`. */
  wait: (attempt: number) => Promise<void>;
  /** Stores the pieces added before the engine is loaded, for a reload of this tab. null: there are none. */
  added: { read(): unknown; store(pieces: AddedPieces[] | null): void };
};

/** The cart with the commands that the first view needs. `createCart` adds the others. */
export type EarlyCart = ReadableStore<CartState> &
  Pick<CartEngine, 'add' | 'reduce' | 'assignAddress' | 'recalculate' | 'refetch' | 'handOver' | 'clear'> & {
    /** Calls the engine once it is loaded, after all earlier taps. Starts loading it. */
    request<Answer>(call: EngineCall<Answer>): Promise<Answer>;
  };

export type AddedPieces = CartItemReference & { quantity: number };

export type EngineCall<Answer> = (engine: CartEngine) => Answer | Promise<Answer>;

const tappedLine = {
  externalId: null,
  isPending: true,
  maximum: null,
  isRequired: false,
  reason: null,
  tooltipText: null,
  acquisition: null,
  calculated: null,
} as const;

const nothingToAssign: AssignOutcome = { ok: true };

/**
 * The cart of a page that loads its engine when there is a cart, or when the customer starts one. Until then taps show
 * at once, and the engine receives all of them in order.
 */
export function createEarlyCart({ storage, load, report, wait, added }: EarlyCartOptions): EarlyCart {
  const { setState, ...store } = createStore(emptyCartState);
  const tapped = new Map<LineKey, CartLine>();
  const stops = [storage.subscribe('cartId', refetch), storage.subscribe('deletedItems', publish)];
  const queue: ((loaded: CartEngine) => void)[] = [];
  let isRequested = false;
  let engine: CartEngine | null = null;
  for (const { quantity, ...item } of checkAdded(added.read())) add(item, quantity);
  refetch();

  function publish(): void {
    setState(engine?.getState() ?? toState());
  }

  function toState(): CartState {
    const cartId = storage.find('cartId');
    const lines = [...tapped.values()].filter(({ quantity }) => quantity > 0);
    return {
      ...emptyCartState,
      status: isRequested && lines.length === 0 ? 'restoring' : cartId === null ? 'none' : 'ready',
      cartId,
      lines,
      chosenQuantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      deletedItems: storage.find('deletedItems') ?? emptyCartState.deletedItems,
      calculationState: isRequested ? 'loading' : 'pending',
      isIdle: !isRequested,
      note: storage.find('orderNote') ?? '',
    };
  }

  async function loadEngine(): Promise<void> {
    if (isRequested) return;
    isRequested = true;
    const loaded = await loadWithRetries();
    for (const stop of stops) stop();
    loaded.start();
    for (const call of queue) call(loaded);
    added.store(null);
    engine = loaded;
    engine.subscribe(publish);
    publish();
  }

  async function loadWithRetries(): Promise<CartEngine> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await load();
      } catch (failure) {
        if (attempt === SILENT_ATTEMPTS) report('initCart', failure);
        await wait(attempt);
      }
    }
  }

  function request<Answer>(call: EngineCall<Answer>): Promise<Answer> {
    return new Promise((resolve) => {
      if (engine) return resolve(call(engine));
      // A call that throws synchronously rejects only its own promise and does not stop the queue.
      queue.push((loaded) => resolve((async () => call(loaded))()));
      void loadEngine();
      return publish();
    });
  }

  function tap(item: CartItemReference, difference: number, call: EngineCall<void>): void {
    const key = toLineKey(item);
    const quantity = Math.max(0, (tapped.get(key)?.quantity ?? 0) + difference);
    if (!engine) {
      tapped.set(key, { ...tappedLine, ...item, key, name: item.name ?? '', quantity });
      added.store([...tapped.values()].map(toAddedPieces));
    }
    void request(call);
  }

  function add(item: CartItemReference, quantity = 1): void {
    tap(item, quantity, (cart) => cart.add(item, quantity));
  }

  /**
   * Whether the engine is needed: there is a cart, or pieces were added without a network, or a signed-in customer may
   * have a cart elsewhere.
   */
  function hasCart(): boolean {
    const isStored = storage.find('cartId') !== null || storage.find('unsentChanges') !== null;
    return isRequested || isStored || storage.find('isAnonymousCart') === true;
  }

  function refetch(): void {
    if (engine) return engine.refetch();
    if (hasCart()) void loadEngine();
    publish();
  }

  return {
    ...store,
    add,
    reduce: (item, quantity = 1) => tap(item, -quantity, (cart) => cart.reduce(item, quantity)),
    // Without a cart nothing is sent: a new cart receives the selected address when it is created.
    assignAddress: async () => (hasCart() ? request((cart) => cart.assignAddress()) : nothingToAssign),
    recalculate() {
      if (isRequested) void request((cart) => cart.recalculate());
    },
    refetch,
    handOver: async () => (hasCart() ? request((cart) => cart.handOver()) : undefined),
    clear() {
      tapped.clear();
      added.store(null);
      if (isRequested) void request((cart) => cart.clear());
      else publish();
    },
    request,
  };
}

function toAddedPieces({ type, id, name, quantity }: CartLine): AddedPieces {
  return { type, id, name, quantity };
}

/** Returns the stored pieces; none if the value is another release's or another program's. */
function checkAdded(value: unknown): AddedPieces[] {
  return Array.isArray(value) ? (value as AddedPieces[]).filter((piece) => piece?.id && piece.quantity > 0) : [];
}
