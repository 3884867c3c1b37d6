import { mergeCarts, isEmptyCart, type CartToMerge, type MergedCarts } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { moveHold, releaseHold } from '#features/delivery/index.ts';
import { findSignedInVisitor, isInherited } from '#features/identity/index.ts';
import type { Bearer } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { saveContents } from '../items/apply-to-cart.ts';
import { setDeliveryAddress } from '../choices/assign-address.ts';
import {
  endCart,
  findCart,
  findLastFilledCartId,
  findSuccessorId,
  insertCart,
  lockCart,
  lockCarts,
  moveLines,
  updateCart,
  type CartRow,
  type OpenCartFilter,
  type StoredCart,
} from '../cart.store.ts';
import { assertOpen, cartExpiry, isOpen, type CartCall } from '../change-cart.ts';
import { fillContact } from '../choices/fill-contact.ts';
import { adjustHold } from '../items/adjust-hold.ts';
import { toDeletedItems, toDeletedLines } from '../items/deleted-items.ts';
import { loadCart, type LoadedCart } from '../loaded-cart.ts';

/**
 * Returns the customer's cart after signing in: merges the carts of the visitor whose subject the session inherits with
 * the customer's last one (rule 51). Repeatable.
 */
export async function authenticateCart(
  context: Context,
  call: CartCall,
  { cart: cartId, addressId }: { cart: string; addressId?: string | undefined },
): Promise<{ authenticatedCart: string }> {
  return withTransaction(context.database, async (transaction) => {
    const row = await lockContinuingCart(context, transaction, call, cartId);
    const now = context.clock.now();
    await updateCart(transaction, row, {
      ...(await fillContact(transaction, call, row)),
      updatedAt: now,
      expiresAt: cartExpiry(call.partner, now),
    });
    if (addressId !== undefined) await setDeliveryAddress(context, transaction, call, row, { addressId });
    return { authenticatedCart: row.id };
  });
}

/** Locks and returns the cart that the customer continues with after the sign-in. */
async function lockContinuingCart(
  context: Context,
  transaction: Transaction,
  call: CartCall,
  cartId: string,
): Promise<CartRow> {
  const { partner, bearer } = call;
  const now = context.clock.now();
  const filter = { partnerId: partner.id, subjectId: bearer.subjectId, now };
  const visitor = await findSignedInVisitor(transaction, bearer.sessionId);
  const stored = await findCart(transaction, partner.id, cartId);
  if (!stored || (stored.subjectId !== bearer.subjectId && !isInherited(stored, visitor))) {
    throw new Refusal('cart.not_found');
  }

  const olderId = await findLastFilledCartId(transaction, filter, cartId);
  const locked = await lockCarts(transaction, partner.id, olderId === null ? [cartId] : [cartId, olderId]);
  const requested = locked.get(cartId);
  if (!requested) throw new Refusal('cart.not_found');
  if (requested.status === 'handedOver') return getSuccessor(transaction, filter, cartId);
  assertOpen(requested, now);

  const isOwn = requested.subjectId === bearer.subjectId;
  const loaded = await loadCart(context, transaction, partner, requested);
  if (isOwn && !isEmptyCart(loaded.lines)) return requested;

  const other = olderId === null ? undefined : locked.get(olderId);
  const older = other && isOpen(other, now) ? await loadCart(context, transaction, partner, other) : null;
  const merged = mergeCarts(toCartToMerge(loaded), older && toCartToMerge(older));
  if (older && merged.winner === 'older') {
    if (!isOwn) await closeCart(transaction, requested, now);
    // The visitor's promo code replaces that of the older cart, because it was entered later.
    const promoCode = requested.promoCode ?? older.row.promoCode;
    return saveMergedCart(context, transaction, { ...older, row: { ...older.row, promoCode } }, merged, call);
  }
  if (isOwn) return requested;

  const renewed = await moveToCustomer(transaction, requested, bearer);
  if (older) await closeCart(transaction, older.row, now);
  await closeCart(transaction, requested, now);
  return saveMergedCart(context, transaction, { ...loaded, row: renewed }, merged, call);
}

/** The successor of a handed-over cart, otherwise the customer's last one with goods. */
async function getSuccessor(transaction: Transaction, filter: OpenCartFilter, formerId: string): Promise<CartRow> {
  const id =
    (await findSuccessorId(transaction, filter, formerId)) ??
    (await findLastFilledCartId(transaction, filter, formerId));
  const row = id === null ? null : await lockCart(transaction, filter.partnerId, id);
  if (!row || !isOpen(row, filter.now)) throw new Refusal('cart.gone');
  return row;
}

/** Moves the visitor's cart with its lines and its hold to the customer; the old row is emptied. */
async function moveToCustomer(
  transaction: Transaction,
  { id: from, ...columns }: StoredCart,
  { subjectId }: Pick<Bearer, 'subjectId'>,
): Promise<CartRow> {
  const row = await insertCart(transaction, { ...columns, subjectId, handedOverFrom: from });
  const { partnerId, id: to } = row;
  await moveLines(transaction, partnerId, { from, to });
  await moveHold(transaction, partnerId, { from, to, holderId: subjectId });
  return row;
}

export async function closeCart(transaction: Transaction, row: CartRow, now: Date): Promise<void> {
  await releaseHold(transaction, row.partnerId, row.id);
  await endCart(transaction, row, now);
}

async function saveMergedCart(
  context: Context,
  transaction: Transaction,
  cart: LoadedCart,
  { contents, deleted }: MergedCarts,
  call: CartCall,
): Promise<CartRow> {
  await saveContents(transaction, cart, contents);
  await adjustHold(context, transaction, cart, contents.lines, call);
  const deletedItems = toDeletedItems(deleted, cart.offers, call.language);
  // Clears the shown sum, because the customer has not seen the new one.
  await updateCart(transaction, cart.row, { deletedItems, promoCode: cart.row.promoCode, calculatedToPayMinor: null });
  return cart.row;
}

export function toCartToMerge({ lines, row, available }: LoadedCart): CartToMerge {
  return {
    lines,
    returnableContainer: row.returnableContainer,
    haveContainersToReturn: row.haveContainersToReturn,
    declinedProductIds: row.declinedProducts,
    deleted: toDeletedLines(row.deletedItems),
    available,
  };
}
