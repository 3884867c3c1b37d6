import { createStore } from '@kaplya/state/create-store.ts';
import type { EndpointId } from '@kaplya/client/calls/endpoint-paths.ts';
import type { ShopStorage } from '#platform/storage/shop-storage.ts';
import type { AssignOutcome, Cart, CartEngine } from './cart-engine.ts';
import {
  emptyCartState,
  toLineKey,
  type CartItemReference,
  type CartLine,
  type CartState,
  type LineKey,
} from './cart-state.ts';

/** After so many attempts the customer is told, and retries continue. */
const SILENT_ATTEMPTS = 3;

export type EarlyCartOptions = {
  storage: ShopStorage;
  /** Brings the engine, which is not started yet. */
  load: () => Promise<CartEngine>;
  report: (action: EndpointId, failure: unknown) => void;
  /** Waits before attempt number `attempt`. */
  wait: (attempt: number) => Promise<void>;
};

type Intent = (engine: CartEngine) => void;

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
export function createEarlyCart({ storage, load, report, wait }: EarlyCartOptions): Cart {
  const { setState, ...store } = createStore(emptyCartState);
  const tapped = new Map<LineKey, CartLine>();
  const stops = [storage.subscribe('cartId', refetch), storage.subscribe('deletedItems', publish)];
  let intents: Intent[] = [];
  let isLoading = false;
  let engine: CartEngine | null = null;
  refetch();

  function publish(): void {
    setState(engine?.getState() ?? toState());
  }

  function toState(): CartState {
    const cartId = storage.find('cartId');
    const lines = [...tapped.values()].filter(({ quantity }) => quantity > 0);
    return {
      ...emptyCartState,
      status: isLoading && lines.length === 0 ? 'restoring' : cartId === null ? 'none' : 'ready',
      cartId,
      lines,
      chosenQuantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      deletedItems: storage.find('deletedItems') ?? emptyCartState.deletedItems,
      calculationState: isLoading ? 'loading' : 'pending',
      isIdle: !isLoading,
      note: storage.find('orderNote') ?? '',
    };
  }

  async function loadEngine(): Promise<void> {
    if (isLoading || engine) return;
    isLoading = true;
    const loaded = await loadWithRetries();
    for (const stop of stops) stop();
    loaded.start();
    for (const intent of intents) intent(loaded);
    intents = [];
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

  function enqueue(intent: Intent): void {
    if (engine) return intent(engine);
    intents.push(intent);
    void loadEngine();
    publish();
  }

  function enqueueQuestion<Answer>(question: (engine: CartEngine) => Promise<Answer>): Promise<Answer> {
    return new Promise((resolve) => {
      enqueue((asked) => resolve(question(asked)));
    });
  }

  function tap(item: CartItemReference, difference: number, intent: Intent): void {
    const key = toLineKey(item);
    const quantity = Math.max(0, (tapped.get(key)?.quantity ?? 0) + difference);
    if (!engine) tapped.set(key, { ...tappedLine, ...item, key, name: item.name ?? '', quantity });
    enqueue(intent);
  }

  function isAwake(): boolean {
    return isLoading || engine !== null;
  }

  /**
   * There is a cart, or its first pieces were tapped without a network, or a signed-in customer may have one elsewhere.
   */
  function hasCart(): boolean {
    const isBegun = storage.find('cartId') !== null || storage.find('unsentChanges') !== null;
    return isAwake() || isBegun || storage.find('isAnonymousCart') === true;
  }

  function refetch(): void {
    if (engine) return engine.refetch();
    if (hasCart()) void loadEngine();
    publish();
  }

  const early = {
    ...store,
    add: (item: CartItemReference, quantity = 1) => tap(item, quantity, (cart) => cart.add(item, quantity)),
    reduce: (item: CartItemReference, quantity = 1) => tap(item, -quantity, (cart) => cart.reduce(item, quantity)),
    // A cart that is yet to come asks for the address by itself.
    assignAddress: async () => (hasCart() ? enqueueQuestion((cart) => cart.assignAddress()) : nothingToAssign),
    recalculate() {
      if (isAwake()) enqueue((cart) => cart.recalculate());
    },
    refetch,
    handOver: async () => (hasCart() ? enqueueQuestion((cart) => cart.handOver()) : undefined),
    forget() {
      tapped.clear();
      if (isAwake()) enqueue((cart) => cart.forget());
      else publish();
    },
  } satisfies Partial<Cart>;
  // All other methods are the engine's. The first view contains no code for them, however many there are.
  return new Proxy(early as Partial<Cart> as Cart, {
    get: (own, name: keyof Cart) =>
      own[name] ?? ((...args: never[]) => enqueueQuestion(async (cart) => call(cart, name, args))),
  });
}

function call(cart: CartEngine, name: keyof Cart, args: never[]): unknown {
  const command: (...given: never[]) => unknown = cart[name];
  return command(...args);
}
