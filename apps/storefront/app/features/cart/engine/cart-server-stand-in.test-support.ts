import { endpoints, type Calculation, type CartItem } from '@kaplya/contract';
import { vi } from 'vitest';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { Call, LooseRequest } from '@kaplya/client/calls/api-types.ts';
import { contractServices, createTransport } from '@kaplya/client/calls/transport.ts';
import { createSilentNetwork, type SilentNetwork } from '@kaplya/client/network/silent-network.test-support.ts';
import type { EndpointId } from '@kaplya/client/calls/endpoints.ts';
import type { DeletedItem } from '#platform/storage/stored-values.ts';
import type { CartEngineOptions } from './engine-core.ts';

type StoredLine = {
  id: string;
  isSet: boolean;
  isRequired: boolean;
  quantity: number;
  cartItem: string;
  isRented?: boolean;
};
type CartOwner = 'visitor' | 'customer';
type StoredCart = {
  owner: CartOwner;
  lines: StoredLine[];
  returnable: number | null;
  have: boolean | null;
  isCompleted: boolean;
  deletedItems: DeletedItem[];
  promocode?: string | null;
  paidByPoints?: boolean | number;
  handedOverTo?: string;
  keys: string[];
  /** The body of the last assignment of each kind. */
  assigned: Partial<Record<EndpointId, RequestBody>>;
};
type RequestBody = Record<string, unknown>;

/** The network's effect on one call. `lost-request` never arrives. `lost-answer` takes effect all the same. */
export type Weather = { latencyMs: number; fate: 'ok' | 'lost-request' | 'lost-answer' | 'broken' | 'too-late' };

export type SentCall = { id: EndpointId; body: RequestBody; headers: Readonly<Record<string, string>> };

const CONTAINER = 'CONT';
/** The number of keys that a cart remembers (rule 50a). */
const KEYS_AT_MOST = 32;
const calm: Weather = { latencyMs: 10, fate: 'ok' };
const money = (amount: number) => ({ amount, currency: 'RUB' as const });

const toCartId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The id of the cart that this server makes first. */
export const firstCart = toCartId(1);

/** The options of an engine of a visitor without an address, who needs no locks. */
export const engineOptions = {
  withLock: (_, work) => work(),
  findSelectedAddress: () => null,
  isRegistered: () => false,
  report: () => {},
  wait: (attempt) => new Promise((resolve) => setTimeout(resolve, attempt * 100)),
} satisfies Partial<CartEngineOptions>;

/** Advances the timers until every engine is idle. */
export const whenIdle = () => vi.advanceTimersByTimeAsync(60_000);

/** A cart service in memory that follows the rules 1 to 8, 14 and 20 as far as a client can observe them. */
export class CartServerStandIn {
  readonly carts = new Map<string, StoredCart>();
  readonly sent: SentCall[] = [];
  /** The calls that were refused. */
  readonly refused: EndpointId[] = [];
  /** The calls that took effect. */
  readonly effects: EndpointId[] = [];
  containersPerUnit: Record<string, number> = { W19: 1, W12: 1, SET: 2 };
  stock: Record<string, number> = {};
  /** The problem with a promo code that is not simply valid. */
  promoErrors: Record<string, string> = {};
  /** The most that may pay for any cart. */
  usablePoints = 0;
  /** Why nothing can be rented. null: it can. */
  rentRefusal: string | null = null;
  /** The first bottle of water requires the pump. */
  needsPump = false;
  /** Answers reach the caller although it cancelled, because both may happen at once. */
  isDeafToCancelling = false;
  totalChanged: Calculation | null = null;
  weather: (id: EndpointId) => Weather = () => calm;
  /** The owner of the token that the browser sends. The customer's session inherits the visitor's carts. */
  caller: CartOwner = 'visitor';
  #count = 0;

  get open(): StoredCart | undefined {
    return [...this.carts.values()].findLast((cart) => !cart.isCompleted && !cart.handedOverTo);
  }

  quantityOf(id: string, isRequired = false): number {
    const line = this.open?.lines.find((each) => each.id === id && each.isRequired === isRequired);
    return line?.quantity ?? 0;
  }

  sentIds(): EndpointId[] {
    return this.sent.map(({ id }) => id);
  }

  readonly call: Call = async (id, ...args) => {
    const [request = {}] = args as readonly [
      { body?: RequestBody; params?: RequestBody; headers?: Record<string, string>; signal?: AbortSignal }?,
    ];
    const body = { ...request.params, ...request.body };
    this.sent.push({ id, body, headers: request.headers ?? {} });
    const { caller } = this;
    const { latencyMs, fate } = this.weather(id);
    await new Promise((resolve) => setTimeout(resolve, latencyMs));
    if (request.signal?.aborted && !this.isDeafToCancelling) throw new ApiFailure({ kind: 'cancelled' });
    if (fate === 'lost-request') throw new ApiFailure({ kind: 'network' });
    if (fate === 'broken') throw refusal(500, 'server.failed');
    let answer: unknown;
    try {
      answer = this.#answer(id, body, caller, request.headers?.['Idempotency-Key']);
    } catch (refused) {
      this.refused.push(id);
      throw refused;
    }
    if (fate === 'lost-answer') throw new ApiFailure({ kind: 'network' });
    if (fate === 'too-late') throw new ApiFailure({ kind: 'timeout' });
    return structuredClone(answer) as never;
  };

  /** Adds a cart, such as one that was filled on another device. */
  storeCart(owner: CartOwner, quantities: Readonly<Record<string, number>> = {}): string {
    this.#count += 1;
    const id = toCartId(this.#count);
    const lines = Object.entries(quantities).map(([product, quantity]) => ({
      id: product,
      isSet: false,
      isRequired: false,
      quantity,
      cartItem: `line-${(this.#count += 1)}`,
    }));
    this.carts.set(id, {
      owner,
      lines,
      returnable: null,
      have: null,
      isCompleted: false,
      deletedItems: [],
      keys: [],
      assigned: {},
    });
    return id;
  }

  /** Rule 51; handing over twice gives the same answer. */
  #authenticate(id: string, caller: CartOwner): { authenticatedCart: string } {
    const cart = this.carts.get(id);
    if (caller !== 'customer') throw refusal(403, 'identity.customer_required');
    if (!cart) throw refusal(404, 'cart.not_found');
    if (cart.handedOverTo) return { authenticatedCart: cart.handedOverTo };
    if (cart.isCompleted) throw refusal(410, 'cart.gone');
    const entries = [...this.carts].filter(([, { owner, isCompleted }]) => owner === 'customer' && !isCompleted);
    const older = entries.findLast(([, { lines }]) => lines.length > 0);
    if (cart.owner === 'customer' && cart.lines.length > 0) return { authenticatedCart: id };
    if (cart.lines.length === 0 && older) {
      cart.handedOverTo = older[0];
      return { authenticatedCart: older[0] };
    }
    if (cart.owner === 'customer') return { authenticatedCart: id };
    const next = this.storeCart('customer');
    const deletedItems = (older?.[1].lines ?? []).map((line) => ({
      id: line.id,
      isProductSet: line.isSet,
      quantity: line.quantity,
      name: line.id,
    }));
    this.carts.set(next, { ...cart, owner: 'customer', deletedItems });
    cart.lines = [];
    cart.handedOverTo = next;
    if (older) older[1].isCompleted = true;
    return { authenticatedCart: next };
  }

  #answer(id: EndpointId, body: RequestBody, caller: CartOwner, key?: string): unknown {
    if (id === 'initCart') return { id: this.storeCart(caller) };
    const cartId = String(body.cart ?? body.id);
    if (id === 'authenticateCart') return this.#authenticate(cartId, caller);
    const cart = this.carts.get(cartId);
    if (!cart || cart.owner !== caller || cart.handedOverTo) throw refusal(404, 'cart.not_found');
    if (id === 'completeCart') {
      const isWithdrawn = key !== undefined && cart.keys.includes(key);
      if (isWithdrawn && !cart.isCompleted) throw refusal(422, 'idempotency.key_reused');
      const shown = body.expectedToPay;
      const present = this.calculationOf(cart);
      const isOther = shown !== undefined && shown !== present.totals.toPay.amount;
      if ((this.totalChanged || isOther) && !cart.isCompleted) {
        throw refusal(409, 'cart.total_changed', { calculation: this.totalChanged ?? present });
      }
      if (!cart.isCompleted) this.effects.push(id);
      cart.isCompleted = true;
      return { order: { id: `1-${cartId}`, uuid: cartId }, payment: { required: false, paymentUrl: null } };
    }
    if (cart.isCompleted) throw refusal(410, 'cart.gone');
    if (key !== undefined && cart.keys.includes(key)) return this.#repeated(id, cartId, cart, body);
    const answer = this.#change(id, cartId, cart, body);
    if (key !== undefined) cart.keys = [...cart.keys, key].slice(-KEYS_AT_MOST);
    this.effects.push(id);
    return answer;
  }

  /** The answer to a command that took effect before: the present cart (rule 50a). */
  #repeated(id: EndpointId, cartId: string, cart: StoredCart, body: RequestBody): unknown {
    const line = this.#find(cart, String(body.productSetId ?? body.productId), body.isRequired === true);
    const item = line ? toItem(line) : null;
    const { promocode, returnable: returnableContainer } = cart;
    const promo = { valid: (promocode ?? null) !== null, errorMessage: null };
    return { cart: cartId, item, returnableContainer, heldUntil: null, ...(id === 'assignPromocode' && promo) };
  }

  #change(id: EndpointId, cartId: string, cart: StoredCart, body: RequestBody): unknown {
    switch (id as string) {
      case 'restoreCart':
        return this.#restored(cartId, cart);
      case 'addProduct':
      case 'addProductSet':
        return { cart: cartId, item: this.#add(cart, id === 'addProductSet', body) };
      case 'reduceProduct':
      case 'reduceProductSet':
        return { cart: cartId, item: this.#reduce(cart, id === 'reduceProductSet', body) };
      case 'removeItem': {
        const line = cart.lines.find((each) => each.cartItem === body.cartItem);
        if (!line) return { cart: cartId };
        if (line.isRequired) throw refusal(422, 'cart.required_line');
        cart.lines = cart.lines.filter((each) => each !== line);
        this.#applyRequiredProducts(cart);
        return { cart: cartId };
      }
      case 'addReturnableContainer': {
        const next = (cart.returnable ?? 0) + Number(body.quantity);
        if (next > this.#water(cart)) throw refusal(422, 'cart.returned_exceed_water');
        cart.returnable = next;
        return { cart: cartId, returnableContainer: next };
      }
      case 'reduceReturnableContainer':
        cart.returnable = Math.max(0, (cart.returnable ?? 0) - Number(body.quantity));
        return { cart: cartId, returnableContainer: cart.returnable };
      case 'calculateCart':
        this.totalChanged = null;
        cart.have = body.haveContainersToReturn as boolean | null;
        return this.calculationOf(cart);
      case 'assignInterval':
        if (body.periodId === 'full') throw refusal(422, 'interval.unavailable');
        cart.assigned[id] = body;
        return { cart: cartId, heldUntil: '2026-03-01T10:15:00+03:00' };
      case 'assignPromocode': {
        cart.promocode = String(body.promotionCode) || null;
        const errorMessage = this.promoErrors[String(body.promotionCode)] ?? null;
        return { cart: cartId, valid: cart.promocode !== null && errorMessage === null, errorMessage };
      }
      case 'assignLoyaltyPoints':
        if (Number(body.paidByPoints) > Math.max(1, this.usablePoints)) {
          throw refusal(422, 'loyalty.not_enough_points', { extraPayment: money(0) });
        }
        cart.paidByPoints = body.paidByPoints as boolean | number;
        return { cart: cartId };
      default:
        cart.assigned[id] = body;
        return { cart: cartId };
    }
  }

  /** An invalid code is reported once and then removed (rule 29). */
  #checkPromocode(cart: StoredCart): Calculation['promocode'] {
    const { promocode: code } = cart;
    if (!code) return null;
    const errorMessage = this.promoErrors[code] ?? null;
    if (errorMessage !== null) cart.promocode = null;
    return errorMessage === null
      ? { code, valid: true, errorMessage, effect: 'percent' }
      : { code, valid: false, errorMessage };
  }

  #water(cart: StoredCart): number {
    return cart.lines.reduce((sum, line) => sum + line.quantity * (this.containersPerUnit[line.id] ?? 0), 0);
  }

  /** R never exceeds W (rule 6), surplus containers that were added automatically go (rule 8). */
  #applyRequiredProducts(cart: StoredCart): number {
    const water = this.#water(cart);
    if (cart.returnable !== null) cart.returnable = Math.min(cart.returnable, water);
    const returned = cart.have === false ? 0 : cart.have && cart.returnable === null ? water : (cart.returnable ?? 0);
    const manual = cart.lines.find((line) => line.id === CONTAINER && !line.isRequired)?.quantity ?? 0;
    let room = Math.max(0, water - returned - manual);
    for (const auto of cart.lines.filter((line) => line.id === CONTAINER && line.isRequired)) {
      auto.quantity = Math.min(auto.quantity, room);
      room -= auto.quantity;
    }
    if (!water) cart.lines = cart.lines.filter((line) => line.id !== 'PUMP' || !line.isRequired);
    cart.lines = cart.lines.filter((line) => line.quantity > 0);
    return room;
  }

  #add(cart: StoredCart, isSet: boolean, body: RequestBody): CartItem {
    const id = String(isSet ? body.productSetId : body.productId);
    const isRequired = body.isRequired === true;
    const isRented = body.acquisition === 'rent';
    if (isRented && this.rentRefusal !== null) throw refusal(422, this.rentRefusal);
    const line = this.#find(cart, id, isRequired, isRented) ?? {
      ...(isRented && { isRented }),
      id,
      isSet,
      isRequired,
      quantity: 0,
      cartItem: `line-${(this.#count += 1)}`,
    };
    const quantity = line.quantity + Number(body.quantity);
    if (quantity > (this.stock[id] ?? Infinity))
      throw refusal(422, 'cart.maximum_reached', { maximum: this.stock[id] });
    line.quantity = quantity;
    if (!cart.lines.includes(line)) {
      // An automatic line replaces one that was added automatically in another way.
      if (id === CONTAINER && isRequired) cart.lines.unshift(line);
      else cart.lines.push(line);
    }
    this.#applyRequiredProducts(cart);
    return toItem(line);
  }

  #reduce(cart: StoredCart, isSet: boolean, body: RequestBody): CartItem | null {
    const line = this.#find(cart, String(isSet ? body.productSetId : body.productId), body.isRequired === true);
    if (!line) return null;
    line.quantity = Math.max(0, line.quantity - Number(body.quantity));
    this.#applyRequiredProducts(cart);
    return line.quantity > 0 ? toItem(line) : null;
  }

  #find(cart: StoredCart, id: string, isRequired: boolean, isRented = false): StoredLine | undefined {
    return cart.lines.find(
      (line) => line.id === id && line.isRequired === isRequired && (line.isRented ?? false) === isRented,
    );
  }

  #restored(id: string, cart: StoredCart) {
    return {
      id,
      items: cart.lines.map(toItem),
      returnableContainer: cart.returnable,
      haveContainersToReturn: cart.have,
      address: null,
      interval: null,
      user: null,
      payment: null,
      note: '',
      wishes: [],
      promocode: cart.promocode ?? null,
      paidByPoints: cart.paidByPoints ?? false,
      deletedItems: cart.deletedItems,
    };
  }

  calculationOf(cart: StoredCart): Calculation {
    const shortage = this.#applyRequiredProducts(cart);
    const isPumpMissing = this.needsPump && this.#water(cart) > 0 && !cart.lines.some((line) => line.id === 'PUMP');
    const total = money(cart.lines.reduce((sum, line) => sum + line.quantity * 100_00, 0));
    const containers = money(
      cart.lines.reduce((sum, line) => sum + (line.id === CONTAINER ? line.quantity : 0), 0) * 100_00,
    );
    const goods = money(total.amount - containers.amount);
    const none = money(0);
    const each = money(100_00);
    return {
      items: cart.lines.map((line) => ({
        ...toItem(line),
        price: money(100_00),
        subtotal: money(line.quantity * 100_00),
        discount: none,
        total: money(line.quantity * 100_00),
      })),
      bottlesOfWater: this.#water(cart),
      returnableContainer: cart.returnable,
      insufficientReturnableContainer: shortage,
      containerProduct: { productId: CONTAINER, externalId: CONTAINER, uuid: CONTAINER, price: each, rentPrice: each },
      requiredProducts: isPumpMissing
        ? [{ externalProductId: 'PUMP', productId: 'PUMP', name: 'Pump', quantity: 1, reason: 'FIRST_ORDER_PUMP' }]
        : [],
      fees: [],
      totals: { goods, discount: none, containers, delivery: none, points: none, total, toPay: total },
      promocode: this.#checkPromocode(cart),
      loyalty: { available: this.usablePoints, usable: this.usablePoints, willEarn: 0 },
      warnings: [],
    };
  }
}

/** Calls of the stand-in over a network that may fall silent, with the time limits of real calls. */
export function connect(server: CartServerStandIn): { call: Call; network: SilentNetwork } {
  const network = createSilentNetwork(async (url, init) => {
    const { id, params } = findEndpoint(url, init.method ?? '');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const headers = { 'Idempotency-Key': new Headers(init.headers).get('Idempotency-Key') ?? undefined };
    try {
      return Response.json(await server.call(id as never, { params, body, headers } as never));
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.kind !== 'answer') throw failure;
      const { code, message, details, errors, status } = failure;
      return Response.json({ code, message, details, errors, requestId: 'r' }, { status: status ?? 500 });
    }
  });
  const { fetch } = network;
  const send = createTransport({ fetch, getServices: () => contractServices, getLanguage: () => 'en' });
  const call: Call = async (id, ...args) => {
    const [request = {}] = args as readonly [LooseRequest?];
    return (await send(id, request, null)) as never;
  };
  return { call, network };
}

function findEndpoint(url: string, method: string): { id: string; params: Record<string, string> } {
  for (const { id, method: own, path } of Object.values(endpoints)) {
    const pattern = new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const match = own.toUpperCase() === method ? pattern.exec(url) : null;
    if (match) return { id, params: { ...match.groups } };
  }
  throw new Error(`No call ${method} ${url}`);
}

function toItem(line: StoredLine): CartItem {
  return {
    '@id': `/lines/${line.cartItem}`,
    cartItem: line.cartItem,
    type: line.isSet ? 'product_set' : 'product',
    ...(line.isSet ? { productSetId: line.id } : { productId: line.id }),
    externalId: line.id,
    name: line.id,
    quantity: line.quantity,
    isRequired: line.isRequired,
    reason: line.id === CONTAINER && line.isRequired ? 'CONTAINER' : null,
    tooltipText: null,
    acquisition: line.id === CONTAINER ? (line.isRented ? 'rent' : 'buy') : null,
  };
}

function refusal(status: number, code: string, details: RequestBody = {}): ApiFailure {
  return new ApiFailure({
    kind: 'answer',
    status,
    body: { code, message: code, details, errors: [{ code, message: code }], requestId: 'r' },
  });
}
