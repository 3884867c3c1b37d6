import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS, type AvailableByProduct } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor, Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { getOffers } from '#features/catalogue/index.ts';
import { getDefaultArea, type Partner } from '#features/company/index.ts';
import type { Bearer, Caller, CallOf, CustomerCall } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { readStockOfCart } from './cart-stock.store.ts';
import {
  findCart,
  listLines,
  lockOpenCart,
  type CartLineRow,
  type CartRow,
  type LockedCart,
  type StoredCart,
} from './cart.store.ts';
import { stockedProductsOf } from './stocked-products.ts';

/** The call of every command on a cart. */
export type CartCall = CustomerCall & {
  readonly caller: Pick<Caller, 'ip'>;
  readonly headers?: { readonly 'idempotency-key'?: string | undefined } | undefined;
};

/**
 * The expiry of a cart that changes now, rounded up to a whole hour. Most changes of a cart leave it unchanged, so
 * PostgreSQL writes no new index entries.
 */
export function cartExpiry(partner: Partner, now: Date): Date {
  const end = now.getTime() + partner.rules.cartLifetimeDays * DAY_MS;
  return new Date(Math.ceil(end / HOUR_MS) * HOUR_MS);
}

/** Refuses another subject's cart as unknown: an id is no credential. */
export function assertOwn(row: CartRow | null, bearer: Bearer): asserts row is CartRow {
  if (!row || row.subjectId !== bearer.subjectId) throw new Refusal('cart.not_found');
}

export function isOpen(row: CartRow, now: Date): boolean {
  return row.status === 'open' && row.expiresAt > now;
}

export function assertOpen(row: CartRow, now: Date): void {
  if (!isOpen(row, now)) throw new Refusal('cart.gone');
}

/** The caller's own open cart, for reading. */
export async function getOpenCart(
  context: Context,
  executor: Executor,
  { bearer, partner }: CallOf<'bearer' | 'partner'>,
  cartId: string,
): Promise<CartRow> {
  const row = await findCart(executor, partner.id, cartId);
  assertOwn(row, bearer);
  assertOpen(row, context.clock.now());
  return row;
}

/** Locks the caller's own open cart, extends its lifetime and runs the change in one transaction. */
export async function changeCart<Result>(
  context: Context,
  call: CartCall,
  cartId: string,
  change: (transaction: Transaction, row: LockedCart) => Promise<Result>,
): Promise<Result> {
  return withTransaction(context.database, async (transaction) =>
    change(transaction, await lockOwnCart(context, transaction, call, cartId)),
  );
}

/** The lines and stock read in the round trip of a cart's lock. */
export type LockedContents = {
  readonly lines: readonly CartLineRow[];
  /** Stock of the lines' products, in the warehouse of the cart's area. */
  readonly stock: AvailableByProduct;
};

type ReadOptions = {
  /** An item that may be new to the cart, by any of its ids. */
  readonly itemId?: string;
  /** False where the stock is not needed; default: true. */
  readonly readsStock?: boolean;
};

/** Like `changeCart`; reads the cart's lines and their stock in the round trip of its lock. */
export async function changeLines<Result>(
  context: Context,
  call: CartCall,
  cartId: string,
  change: (transaction: Transaction, row: LockedCart, contents: LockedContents) => Promise<Result>,
  { itemId, readsStock = true }: ReadOptions = {},
): Promise<Result> {
  const { id: partnerId } = call.partner;
  const productIds = readsStock ? await listLikelyProducts(context, call, itemId) : [];
  return withTransaction(context.database, async (transaction) => {
    const [row, lines, stock] = await Promise.all([
      lockOwnCart(context, transaction, call, cartId),
      listLines(transaction, partnerId, cartId),
      readsStock ? readStockOfCart(transaction, { partnerId, cartId, productIds }) : {},
    ]);
    return change(transaction, row, { lines, stock });
  });
}

/**
 * Products whose stock the rules may need although they are not in the cart: those of the item, and the pump. They are
 * found in the default area, because the cart's area is not known yet.
 */
async function listLikelyProducts(context: Context, { partner }: CartCall, itemId = ''): Promise<string[]> {
  const offers = await getOffers(context, partner, getDefaultArea(partner).id, null);
  const item = offers.findItem(itemId);
  return [...(item ? stockedProductsOf(item) : []), ...(offers.pump ? [offers.pump.id] : [])];
}

/** Locks the caller's own open cart, extends its lifetime and adds the call's idempotency key to it. */
export async function lockOwnCart(
  context: Context,
  transaction: Transaction,
  call: CartCall,
  cartId: string,
): Promise<LockedCart> {
  const { partner, bearer, headers } = call;
  const now = context.clock.now();
  const expiresAt = cartExpiry(partner, now);
  const scope = { partnerId: partner.id, id: cartId, subjectId: bearer.subjectId };
  const row = await lockOpenCart(transaction, { ...scope, now, expiresAt, key: hashKey(headers?.['idempotency-key']) });
  // Finds the exact refusal: a closed cart of the caller's own is refused otherwise than another subject's cart.
  if (!row) throw await refusalOf(transaction, call, cartId);
  return row;
}

/** Refuses an order under the key of a command that its cart has taken: that command has withdrawn it. */
export function assertKeyUnused({ commandKeys }: StoredCart, key: string | undefined): void {
  const hash = hashKey(key);
  if (commandKeys.some((known) => known.toString() === hash)) throw new Refusal('idempotency.key_reused');
}

/** 64 bits of a hash distinguish the few keys of one cart. */
function hashKey(key: string | undefined): string | null {
  return key === undefined ? null : createHash('sha256').update(key).digest().readBigInt64BE().toString();
}

async function refusalOf(transaction: Transaction, call: CartCall, cartId: string): Promise<Refusal> {
  const row = await findCart(transaction, call.partner.id, cartId);
  return new Refusal(row?.subjectId === call.bearer.subjectId ? 'cart.gone' : 'cart.not_found');
}
