import type { CartItem } from '@kaplya/contract';
import type { Acquisition, CartLine } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { listOpenDebts } from '#features/containers/index.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { applyToCart } from './apply-to-cart.ts';
import { changeLines, type CartCall } from '../change-cart.ts';
import { giftLineId } from '../pricing/gift-line.ts';
import { loadCart, type LoadedCart } from '../loaded-cart.ts';
import { findPayer, legalPersonOf } from '../choices/payer.ts';
import { toCartItem } from './to-cart-item.ts';

export type ItemReduction = {
  readonly cart: string;
  readonly kind: 'product' | 'product_set';
  readonly itemId: string;
  readonly quantity: number;
  /** Kind of a container; any kind if absent. */
  readonly acquisition?: Acquisition | undefined;
};

/** Repeatable: a line already removed gives the same answer. */
export async function reduceItem(
  context: Context,
  call: CartCall,
  reduction: ItemReduction,
): Promise<{ cart: string; item: CartItem | null }> {
  return changeLines(context, call, reduction.cart, async (transaction, row, contents) => {
    const cart = await loadCart(context, transaction, call.partner, row, contents);
    const itemId = cart.offers.findItem(reduction.itemId)?.id;
    const line = findLineToReduce(cart.lines, { ...reduction, itemId });
    if (!line) return { cart: row.id, item: null };
    if (row.isRepeat) return { cart: row.id, item: toCartItem(line, cart, call.language) };

    const command = { kind: 'reduce', lineId: line.lineId, quantity: reduction.quantity } as const;
    const { lines } = await applyToCart(context, transaction, cart, command, call);
    const left = lines.find(({ lineId }) => lineId === line.lineId);
    return { cart: row.id, item: left ? toCartItem(left, cart, call.language) : null };
  });
}

// Prefers the customer's own line to one that a rule added. A container without a kind counts as bought.
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
  return changeLines(context, call, cartId, async (transaction, row, contents) => {
    if (row.isRepeat) return { cart: row.id };
    const cart = await loadCart(context, transaction, call.partner, row, contents);
    await assertRemovable(transaction, cart, cartItem, call);
    await applyToCart(context, transaction, cart, { kind: 'remove', lineId: cartItem }, call);
    return { cart: row.id };
  });
}

/** Gifts and debts exist only in calculations; like other automatic lines they cannot be removed. */
async function assertRemovable(
  transaction: Transaction,
  { row, lines }: LoadedCart,
  lineId: string,
  { bearer }: CallOf<'bearer'>,
): Promise<void> {
  if (lines.some((line) => line.lineId === lineId)) return;
  const isGift = row.promoCode !== null && lineId === giftLineId(row.id);
  if (isGift) throw new Refusal('cart.required_line');
  const { partnerId, subjectId } = row;
  const legalPersonId = legalPersonOf(await findPayer(transaction, row, bearer), row);
  const debts = await listOpenDebts(transaction, { partnerId, subjectId, legalPersonId });
  if (debts.some(({ id }) => id === lineId)) throw new Refusal('cart.required_line');
}
