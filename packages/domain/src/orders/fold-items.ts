import type { Money } from '../money/money.ts';

/** An item of an order as it is read. */
export interface ReadItem {
  readonly kind: string;
  readonly name: string;
  readonly acquisition: 'buy' | 'rent' | null;
  readonly isGift: boolean;
  readonly quantity: number;
  readonly refundedQuantity: number;
  readonly price: Money;
  readonly discount: Money;
  readonly total: Money;
}

/**
 * The items of an order for reading: a change or a refund divides a line, so those of one product at one price become
 * one, at the place of the first (O-05i).
 */
export function foldItems<Item extends ReadItem>(items: readonly Item[]): Item[] {
  return foldBy(
    items,
    ({ kind, name, acquisition, isGift, price }) => JSON.stringify([kind, name, acquisition, isGift, price.amount]),
    (one, other) => ({
      ...one,
      quantity: one.quantity + other.quantity,
      refundedQuantity: one.refundedQuantity + other.refundedQuantity,
      discount: addMoney(one.discount, other.discount),
      total: addMoney(one.total, other.total),
    }),
  );
}

/** Goods by name alone, for papers without prices. */
export function foldGoods<Goods extends { readonly name: string; readonly quantity: number }>(
  goods: readonly Goods[],
): Goods[] {
  return foldBy(
    goods,
    ({ name }) => name,
    (one, other) => ({ ...one, quantity: one.quantity + other.quantity }),
  );
}

function foldBy<Item>(items: readonly Item[], keyOf: (item: Item) => string, add: (one: Item, other: Item) => Item) {
  const folded = new Map<string, Item>();
  for (const item of items) {
    const key = keyOf(item);
    const former = folded.get(key);
    folded.set(key, former === undefined ? item : add(former, item));
  }
  return [...folded.values()];
}

const addMoney = (one: Money, other: Money): Money => ({ ...one, amount: one.amount + other.amount });
