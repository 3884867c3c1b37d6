/** Goods in an event. `price` is the price of one piece in units of the currency, not in minor units. */
export type AnalyticsItem = { id: string; name: string; category?: string; price: number; quantity: number };

/** An event with names and prices, in our own form; each adapter converts it to the format of its service. */
export type AnalyticsEvent =
  /** `url` and `referrer` are without personal data (`toTrackedUrl`, `toTrackedReferrer`). */
  | { name: 'page_view'; url: string; referrer: string }
  | { name: 'view_item' | 'add_to_cart' | 'remove_from_cart'; currency: string; items: readonly AnalyticsItem[] }
  | { name: 'view_item_list'; currency: string; list: string; items: readonly AnalyticsItem[] }
  | { name: 'begin_checkout'; currency: string; value: number; items: readonly AnalyticsItem[] }
  | {
      name: 'purchase';
      currency: string;
      orderNumber: string;
      value: number;
      shipping: number;
      items: readonly AnalyticsItem[];
    };

/** An analytics service. Created only after consent. `stop` ends it and deletes its data in the browser. */
export type AnalyticsAdapter = { send(event: AnalyticsEvent): void; stop(): void };
