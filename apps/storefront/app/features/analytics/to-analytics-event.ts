import type { AnalyticsEvent, AnalyticsItem } from '#platform/analytics/analytics-event.ts';
import { toTrackedReferrer, toTrackedUrl } from '#platform/analytics/to-tracked-url.ts';
import type { ShopEvent } from '#platform/analytics/track.ts';
import { toUnits, type ShopGoods } from './shop-goods.ts';

type Surroundings = { goods: ShopGoods; currency: string; referrer: string };

/** Adds names and prices to an event of the shop. null when the shop does not sell its goods, or no longer does. */
export async function toAnalyticsEvent(
  event: ShopEvent,
  { goods, currency, referrer }: Surroundings,
): Promise<AnalyticsEvent | null> {
  switch (event.name) {
    case 'page_view': {
      const url = toTrackedUrl(event.url);
      return { name: event.name, url, referrer: toTrackedReferrer(referrer, new URL(event.url).origin) };
    }
    case 'view_item': {
      const known = await goods.findBySlug(event.type, event.slug);
      return known && { name: event.name, currency, items: [{ ...known.item, quantity: 1 }] };
    }
    case 'view_item_list': {
      const shown = await goods.list();
      if (shown.length === 0) return null;
      return {
        name: event.name,
        currency,
        list: 'catalogue',
        items: shown.map(({ item }) => ({ ...item, quantity: 1 })),
      };
    }
    case 'begin_checkout': {
      const found = await Promise.all(
        event.lines.map(async ({ type, id, quantity }) => {
          const known = await goods.find(type, id);
          return known && { ...known.item, quantity };
        }),
      );
      const items = found.filter((item) => item !== null);
      return items.length > 0 ? { name: event.name, currency, value: sumOf(items), items } : null;
    }
    case 'purchase': {
      const { number, total, delivery, lines } = event.order;
      const items = await Promise.all(
        lines.map(async ({ type, id, name, quantity, price }) => {
          const known = await goods.find(type, id);
          return { ...(known?.item ?? { id, name }), price: toUnits(price.amount), quantity };
        }),
      );
      return {
        name: event.name,
        currency: total.currency,
        orderNumber: number,
        value: toUnits(total.amount),
        shipping: toUnits(delivery.amount),
        items,
      };
    }
    case 'add_to_cart':
    case 'remove_from_cart': {
      const known = await goods.find(event.goods.type, event.goods.id);
      return known && { name: event.name, currency, items: [{ ...known.item, quantity: event.quantity }] };
    }
  }
}

function sumOf(items: readonly AnalyticsItem[]): number {
  return Math.round(items.reduce((sum, { price, quantity }) => sum + price * quantity * 100, 0)) / 100;
}
