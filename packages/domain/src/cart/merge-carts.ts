import { withinLimits, type CartContents } from './cart-commands.ts';
import type { CartLine, ItemKind } from './cart-line.ts';
import { clampQuantities, type AvailableByProduct } from '../stock/stock.ts';

/** A removed item that one tap restores. */
export interface DeletedLine {
  readonly kind: ItemKind;
  readonly itemId: string;
  readonly quantity: number;
}

export interface CartToMerge extends CartContents {
  readonly deleted: readonly DeletedLine[];
  /** The stock for the cart's delivery address. */
  readonly available: AvailableByProduct;
}

export interface MergedCarts {
  /** The cart that continues; goods of the other one are in `deleted`. */
  readonly winner: 'given' | 'older';
  readonly contents: CartContents;
  readonly deleted: readonly DeletedLine[];
}

/** Whether the customer chose nothing in it: lines that rules added do not count. */
export function isEmptyCart(lines: readonly Pick<CartLine, 'isRequired'>[]): boolean {
  return lines.every((line) => line.isRequired);
}

/**
 * Decides which cart continues after signing in: the `given` one, unless none of it is available and something of the
 * customer's `older` one is. Limits it to the stock. All other chosen goods of both carts become deleted items;
 * containers do not, because calculations add them for the water.
 */
export function mergeCarts(given: CartToMerge, older: CartToMerge | null): MergedCarts {
  const fitting = { given: fitToStock(given), older: older && fitToStock(older) };
  const { winner, contents } =
    fitting.older && isEmptyCart(fitting.given.lines) && !isEmptyCart(fitting.older.lines)
      ? { winner: 'older' as const, contents: fitting.older }
      : { winner: 'given' as const, contents: fitting.given };

  const remaining = new Set(contents.lines.map(({ lineId }) => lineId));
  const left = [...given.lines, ...(older?.lines ?? [])].filter(
    (line) => !line.isRequired && !line.isContainer && !remaining.has(line.lineId),
  );
  return { winner, contents, deleted: mergeDeleted([...left, ...given.deleted, ...(older?.deleted ?? [])]) };
}

function fitToStock(cart: CartToMerge): CartContents {
  const { available, deleted: _, ...contents } = cart;
  const { lines } = contents;
  // Chosen lines get the stock before lines that rules added.
  const inOrder = lines.toSorted((left, right) => Number(left.isRequired) - Number(right.isRequired));
  const quantities = new Map(clampQuantities(inOrder, available).map(({ lineId, quantity }) => [lineId, quantity]));
  const left = lines.flatMap((line) => {
    const quantity = quantities.get(line.lineId);
    return quantity === undefined ? [] : [{ ...line, quantity }];
  });
  const fitting = withinLimits({ ...contents, lines: left });
  return isEmptyCart(fitting.lines) ? withinLimits({ ...fitting, lines: [] }) : fitting;
}

/** One entry per item, with its largest quantity. */
function mergeDeleted(items: readonly DeletedLine[]): DeletedLine[] {
  const byItem = new Map<string, DeletedLine>();
  for (const { kind, itemId, quantity } of items) {
    const key = `${kind} ${itemId}`;
    const known = byItem.get(key);
    byItem.set(key, { kind, itemId, quantity: Math.max(quantity, known?.quantity ?? 0) });
  }
  return [...byItem.values()];
}
