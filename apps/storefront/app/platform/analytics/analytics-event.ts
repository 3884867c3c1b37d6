/** Goods as the services of analytics know them: the price of a piece in units of the currency, not in minor ones. */
export type AnalyticsItem = { id: string; name: string; category?: string; price: number; quantity: number };

/** One event, whole: every adapter translates it for its service. */
export type AnalyticsEvent =
  /** `url` is a result of `toTrackedUrl`. */
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
