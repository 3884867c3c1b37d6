import { mergeCarts, isEmptyCart, type CartLine, type CartToMerge, type DeliveryWish } from '@kaplya/domain';
import { isStaff, type CartAddress } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { findServingArea, getDefaultArea } from '#features/company/index.ts';
import { saveContents } from '../items/apply-to-cart.ts';
import { closeCart, toCartToMerge } from './authenticate-cart.ts';
import {
  findLastFilledCartId,
  insertCart,
  lockCartCount,
  lockCarts,
  updateCart,
  type OpenCartFilter,
} from '../cart.store.ts';
import { cartExpiry, isOpen, type CartCall } from '../change-cart.ts';
import { toDeletedItems } from '../items/deleted-items.ts';
import { fillContact } from '../choices/fill-contact.ts';
import { loadCart, toNewLine, type LoadedCart } from '../loaded-cart.ts';
import { makeRoomForCart } from './make-room-for-cart.ts';

export type CartFilling = {
  /** Delivery address, if it is served. */
  readonly address: CartAddress | null;
  readonly items: readonly { readonly itemId: string; readonly quantity: number }[];
  readonly returnableContainer: number | null;
  readonly haveContainersToReturn: boolean | null;
  readonly wishes: readonly DeliveryWish[];
};

/** A requested item with the quantity that the cart got. */
export type FilledItem = {
  readonly itemId: string;
  readonly requested: number;
  readonly quantity: number;
  readonly isSold: boolean;
};

/**
 * Creates a cart of the customer with these goods at present prices, limited to the stock. It replaces the last used
 * cart, whose goods become restorable with one tap. Null if none of the goods is available.
 */
export async function createFilledCart(
  context: Context,
  transaction: Transaction,
  call: CartCall,
  filling: CartFilling,
): Promise<{ cart: string | null; items: FilledItem[] }> {
  const filter = { partnerId: call.partner.id, subjectId: call.bearer.subjectId, now: context.clock.now() };
  await lockCartCount(transaction, filter);
  const empty = await insertEmptyCart(context, transaction, call, filling.address);
  const offered = mergeItems(filling.items).filter(({ itemId }) => empty.offers.findItem(itemId) !== null);
  const loaded = await loadCart(context, transaction, call.partner, empty.row, {
    also: offered.map(({ itemId }) => itemId),
  });
  const sold = offered.filter(({ itemId }) => loaded.offers.getItem(itemId).isSold);
  const requested = toRequestedCart(loaded, call, filling, sold);
  const { contents } = mergeCarts(requested, null);
  const items = filling.items.length === 0 ? [] : toFilledItems(filling, contents.lines, loaded);
  if (isEmptyCart(contents.lines)) return { cart: null, items };

  const older = await lockOlderCart(context, transaction, call, { filter, cartId: loaded.row.id });
  const merged = mergeCarts({ ...requested, lines: contents.lines }, older && toCartToMerge(older));
  await saveContents(transaction, loaded, merged.contents);
  const deletedItems = toDeletedItems(merged.deleted, loaded.offers, call.language);
  await updateCart(transaction, loaded.row, { deletedItems, wishes: [...filling.wishes] });
  if (older) await closeCart(transaction, older.row, filter.now);
  else if (!isStaff(call.bearer.roles)) await makeRoomForCart(transaction, filter, loaded.row.id);
  return { cart: loaded.row.id, items };
}

async function insertEmptyCart(
  context: Context,
  transaction: Transaction,
  call: CartCall,
  address: CartAddress | null,
): Promise<LoadedCart> {
  const { bearer, partner } = call;
  const area = address && findServingArea(partner, address);
  const now = context.clock.now();
  const row = await insertCart(transaction, {
    partnerId: partner.id,
    subjectId: bearer.subjectId,
    ...(await fillContact(transaction, call)),
    areaId: (area ?? getDefaultArea(partner)).id,
    address: area ? address : null,
    createdAt: now,
    updatedAt: now,
    expiresAt: cartExpiry(partner, now),
  });
  return loadCart(context, transaction, partner, row);
}

async function lockOlderCart(
  context: Context,
  transaction: Transaction,
  { partner }: CartCall,
  { filter, cartId }: { readonly filter: OpenCartFilter; readonly cartId: string },
): Promise<LoadedCart | null> {
  const olderId = await findLastFilledCartId(transaction, filter, cartId);
  if (olderId === null) return null;
  const older = (await lockCarts(transaction, partner.id, [olderId])).get(olderId);
  return older && isOpen(older, filter.now) ? loadCart(context, transaction, partner, older) : null;
}

function toRequestedCart(
  { offers, available }: LoadedCart,
  { partner }: CartCall,
  { returnableContainer, haveContainersToReturn }: CartFilling,
  items: CartFilling['items'],
): CartToMerge {
  const lines = items.map(({ itemId, quantity }): CartLine => {
    const line = toNewLine(offers.getItem(itemId), partner, { acquisition: null, automaticReason: null });
    return { ...line, quantity };
  });
  return { lines, returnableContainer, haveContainersToReturn, declinedProductIds: [], deleted: [], available };
}

function toFilledItems({ items }: CartFilling, lines: readonly CartLine[], { offers }: LoadedCart): FilledItem[] {
  const quantities = new Map(lines.map(({ itemId, quantity }) => [itemId, quantity]));
  return mergeItems(items).map(({ itemId, quantity: requested }) => ({
    itemId,
    requested,
    quantity: quantities.get(itemId) ?? 0,
    isSold: offers.findItem(itemId)?.isSold ?? false,
  }));
}

function mergeItems(items: CartFilling['items']): { itemId: string; quantity: number }[] {
  const quantities = new Map<string, number>();
  for (const { itemId, quantity } of items) quantities.set(itemId, (quantities.get(itemId) ?? 0) + quantity);
  return [...quantities].map(([itemId, quantity]) => ({ itemId, quantity }));
}
