import { applyCommand, type CartCommand, type CartContents, type CartLine } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import type { CartCall } from '../change-cart.ts';
import { saveLineChanges, updateCart, type CartColumns } from '../cart.store.ts';
import { adjustHold } from './adjust-hold.ts';
import { giftBottlesOf, toRefusal, type LoadedCart } from '../loaded-cart.ts';

/** Applies a command of the rules to the cart and saves the changes. Throws a Refusal if the rules refuse it. */
export async function applyToCart(
  context: Context,
  transaction: Transaction,
  cart: LoadedCart,
  command: CartCommand,
  call: CartCall,
): Promise<CartContents> {
  const before: CartContents = {
    lines: cart.lines,
    returnableContainer: cart.row.returnableContainer,
    haveContainersToReturn: cart.row.haveContainersToReturn,
    declinedProductIds: cart.row.declinedProducts,
    giftBottles: giftBottlesOf(cart),
  };
  const shelf = { available: cart.available, pumpProductId: cart.offers.pump?.id ?? null };
  const outcome = applyCommand(before, command, shelf);
  if (!outcome.ok) throw toRefusal(outcome, cart, call.language);

  await saveContents(transaction, cart, outcome.value);
  await adjustHold(context, transaction, cart, outcome.value.lines, call);
  return outcome.value;
}

/** Saves only changed lines, bottles and answers, together with the `more` fields of the cart. */
export async function saveContents(
  transaction: Transaction,
  cart: LoadedCart,
  after: CartContents,
  more: CartColumns = {},
): Promise<void> {
  await saveLines(transaction, cart, after.lines);
  const { row } = cart;
  const isSame =
    row.returnableContainer === after.returnableContainer &&
    row.haveContainersToReturn === after.haveContainersToReturn &&
    row.declinedProducts.length === after.declinedProductIds.length;
  if (isSame && Object.keys(more).length === 0) return;
  await updateCart(transaction, row, {
    ...more,
    returnableContainer: after.returnableContainer,
    haveContainersToReturn: after.haveContainersToReturn,
    declinedProducts: [...after.declinedProductIds],
  });
}

type SavedLine = Pick<CartLine, 'lineId' | 'quantity' | 'lastUnitPrice'> & CartLine;

async function saveLines(
  transaction: Transaction,
  { row, lines }: LoadedCart,
  after: readonly SavedLine[],
): Promise<void> {
  const { partnerId, id: cartId } = row;
  const before = new Map(lines.map((line) => [line.lineId, line]));
  const remaining = new Set(after.map((line) => line.lineId));
  await saveLineChanges(transaction, {
    partnerId,
    cartId,
    removed: lines.filter((line) => !remaining.has(line.lineId)).map((line) => line.lineId),
    changed: after.flatMap(({ lineId, quantity, lastUnitPrice }) => {
      const previous = before.get(lineId);
      if (!previous || (previous.quantity === quantity && previous.lastUnitPrice === lastUnitPrice)) return [];
      return [{ id: lineId, quantity, lastPriceMinor: lastUnitPrice }];
    }),
    added: after
      .filter((line) => !before.has(line.lineId))
      .map((line) => ({
        partnerId,
        id: line.lineId,
        cartId,
        ...(line.kind === 'product' ? { productId: line.itemId } : { productSetId: line.itemId }),
        quantity: line.quantity,
        isRequired: line.isRequired,
        reason: line.automaticReason,
        acquisition: line.acquisition,
      })),
  });
}
