import type { OrderLineRow } from '../stores/order-line.store.ts';

export type RepeatableItem = {
  readonly kind: 'product' | 'product_set';
  readonly itemId: string;
  readonly quantity: number;
  /** The line to name it by. */
  readonly line: OrderLineRow;
};

/**
 * The customer's own choice in an order, each item once: what a repetition copies (rule 55). Rules add the rest. Lines
 * of pieces that went back after the payment name no product: nothing of them is delivered.
 */
export function listRepeatableItems(lines: readonly OrderLineRow[]): RepeatableItem[] {
  const items = new Map<string, RepeatableItem>();
  for (const line of lines) {
    const { kind, reason, productId, productSetId, quantity } = line;
    const itemId = productId ?? productSetId;
    if (kind !== 'goods' || reason !== null || itemId === null) continue;
    const former = items.get(itemId)?.quantity ?? 0;
    const of = productId === null ? ('product_set' as const) : ('product' as const);
    items.set(itemId, { kind: of, itemId, quantity: former + quantity, line });
  }
  return [...items.values()];
}
