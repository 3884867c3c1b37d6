import type { CartItem } from '@kaplya/contract';
import type { Acquisition, CartLine } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { listOpenDebts } from '#features/containers/index.ts';
import { Refusal } from '#http/refusal.ts';
import { applyToCart } from './apply-to-cart.ts';
import { changeCart, type CartCall } from '../change-cart.ts';
import { giftLineId } from '../pricing/gift-line.ts';
import { loadCart, type LoadedCart } from '../loaded-cart.ts';
import { findPayer, legalPersonOf } from '../choices/payer.ts';
import { toCartItem } from './to-cart-item.ts';

export type ItemReduction = {
  readonly cart: string;
  readonly kind: 'product' | 'product_set';
  readonly itemId: string;
  readonly quantity: number;
  /** Of a container: which of them; left out, whichever there is. */
  readonly acquisition?: Acquisition | undefined;
};

/** A line that is gone already stays gone: the answer is the same. */
export async function reduceItem(
  context: Context,
  call: CartCall,
  reduction: ItemReduction,
): Promise<{ cart: string; item: CartItem | null }> {
  return changeCart(context, call, reduction.cart, async (transaction, row) => {
    const cart = await loadCart(context, transaction, call.partner, row);
    const itemId = cart.offers.findItem(reduction.itemId)?.id;
    const line = findLineToReduce(cart.lines, { ...reduction, itemId });
    if (!line) return { cart: row.id, item: null };

    const command = { kind: 'reduce', lineId: line.lineId, quantity: reduction.quantity } as const;
    const { lines } = await applyToCart(context, transaction, cart, command, call);
    const left = lines.find(({ lineId }) => lineId === line.lineId);
    return { cart: row.id, item: left ? toCartItem(left, cart, call.language) : null };
  });
}

// The customer's own line first: one that a rule added is only met when there is no other. A container that is not said
// to be rented is a bought one.
function findLineToReduce(
  lines: readonly CartLine[],
  { kind, itemId, acquisition }: Pick<ItemReduction, 'kind' | 'acquisition'> & { itemId: string | undefined },
): CartLine | null {
  const candidates = lines.filter(
    (line) =>
      line.kind === kind &&
      line.itemId === itemId &&
      (line.acquisition === null || line.acquisition === (acquisition ?? 'buy')),
  );
  return candidates.find((line) => !line.isRequired) ?? candidates[0] ?? null;
}

export async function removeItem(
  context: Context,
  call: CartCall,
  { cart: cartId, cartItem }: { cart: string; cartItem: string },
): Promise<{ cart: string }> {
  return changeCart(context, call, cartId, async (transaction, row) => {
    const cart = await loadCart(context, transaction, call.partner, row);
    await assertRemovable(transaction, cart, cartItem, call);
    await applyToCart(context, transaction, cart, { kind: 'remove', lineId: cartItem }, call);
    return { cart: row.id };
  });
}

/** Gifts and debts stand in calculations only: their lines can no more be removed than others that a rule added. */
async function assertRemovable(
  transaction: Transaction,
  { row, lines }: LoadedCart,
  lineId: string,
  { bearer }: Pick<CartCall, 'bearer'>,
): Promise<void> {
  if (lines.some((line) => line.lineId === lineId)) return;
  const isGift = row.promoCode !== null && lineId === giftLineId(row.id);
  if (isGift) throw new Refusal('cart.required_line');
  const { partnerId, subjectId } = row;
  const legalPersonId = legalPersonOf(await findPayer(transaction, row, bearer), row);
  const debts = await listOpenDebts(transaction, { partnerId, subjectId, legalPersonId });
  if (debts.some(({ id }) => id === lineId)) throw new Refusal('cart.required_line');
}
