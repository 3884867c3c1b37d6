import { withinLimits, type CartContents } from './cart-commands.ts';
import type { CartLine, ItemKind } from './cart-line.ts';
import { clampQuantities, type AvailableByProduct } from '../stock/stock.ts';

/** What a cart holds no more and one tap brings back. */
export interface DeletedLine {
  readonly kind: ItemKind;
  readonly itemId: string;
  readonly quantity: number;
}

export interface CartToHandOver extends CartContents {
  readonly deleted: readonly DeletedLine[];
  /** Where the cart is delivered. */
  readonly available: AvailableByProduct;
}

export interface HandOver {
  /** The cart that goes on; of the other nothing is left but what is in `deleted`. */
  readonly winner: 'given' | 'older';
  readonly contents: CartContents;
  readonly deleted: readonly DeletedLine[];
}

/** Whether nothing in it was chosen by hand: what rules added does not make a cart. */
export function isEmptyCart(lines: readonly Pick<CartLine, 'isRequired'>[]): boolean {
  return lines.every((line) => line.isRequired);
}

/**
 * Which cart a customer goes on with who signs in with a `given` one: that, unless nothing of it can be had and
 * something of their own `older` one can. It is cut down to the stock. All other goods that were chosen by hand, of
 * both carts, become deleted ones. Containers do not: they follow the water, and a calculation asks for them anew.
 */
export function handOverCart(given: CartToHandOver, older: CartToHandOver | null): HandOver {
  const fitting = { given: fitToStock(given), older: older && fitToStock(older) };
  const { winner, contents } =
    fitting.older && isEmptyCart(fitting.given.lines) && !isEmptyCart(fitting.older.lines)
      ? { winner: 'older' as const, contents: fitting.older }
      : { winner: 'given' as const, contents: fitting.given };

  const kept = new Set(contents.lines.map(({ lineId }) => lineId));
  const left = [...given.lines, ...(older?.lines ?? [])].filter(
    (line) => !line.isRequired && !line.isContainer && !kept.has(line.lineId),
  );
  return { winner, contents, deleted: mergeDeleted([...left, ...given.deleted, ...(older?.deleted ?? [])]) };
}

function fitToStock(cart: CartToHandOver): CartContents {
  const { available, deleted: _, ...contents } = cart;
  const { lines } = contents;
  // What was chosen is served before what a rule added to it.
  const inOrder = lines.toSorted((left, right) => Number(left.isRequired) - Number(right.isRequired));
  const quantities = new Map(clampQuantities(inOrder, available).map(({ lineId, quantity }) => [lineId, quantity]));
  const left = lines.flatMap((line) => {
    const quantity = quantities.get(line.lineId);
    return quantity === undefined ? [] : [{ ...line, quantity }];
  });
  const fitting = withinLimits({ ...contents, lines: left });
  return isEmptyCart(fitting.lines) ? withinLimits({ ...fitting, lines: [] }) : fitting;
}

/** One entry an item, as large as its largest. */
function mergeDeleted(items: readonly DeletedLine[]): DeletedLine[] {
  const byItem = new Map<string, DeletedLine>();
  for (const { kind, itemId, quantity } of items) {
    const key = `${kind} ${itemId}`;
    const known = byItem.get(key);
    byItem.set(key, { kind, itemId, quantity: Math.max(quantity, known?.quantity ?? 0) });
  }
  return [...byItem.values()];
}
