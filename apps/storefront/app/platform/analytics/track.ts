/** A product or a product set in an event, by its id in the shop. */
export type TrackedGoods = { type: 'product' | 'product_set'; id: string };

/**
 * An event of the shop with ids only, to which `toAnalyticsEvent` adds names and prices. It contains no personal data.
 */
export type ShopEvent =
  | { name: 'add_to_cart' | 'remove_from_cart'; goods: TrackedGoods; quantity: number }
  | { name: 'page_view'; url: string }
  | { name: 'view_item'; type: TrackedGoods['type']; slug: string }
  | { name: 'view_item_list' }
  | { name: 'begin_checkout'; lines: readonly (TrackedGoods & { quantity: number })[] }
  | { name: 'purchase'; order: TrackedOrder };

export type TrackedOrder = {
  /** The order's number as shown to the customer, which, unlike its uuid, gives no access to the order. */
  number: string;
  total: { amount: number; currency: string };
  delivery: { amount: number; currency: string };
  lines: readonly (TrackedGoods & { name: string; quantity: number; price: { amount: number; currency: string } })[];
};

type Listener = (event: ShopEvent) => void;

let listener: Listener | null = null;

/** Reports an event to the listener, if any. Without consent it is neither reported nor stored (P-28). */
export function track(event: ShopEvent): void {
  listener?.(event);
}

/** Sets the listener of `track`. null: none. */
export function listenToTracking(next: Listener | null): void {
  listener = next;
}
