import type { AnalyticsAdapter, AnalyticsEvent, AnalyticsItem } from './analytics-event.ts';
import { addScript } from './add-script.ts';
import { getDataLayer } from './data-layer.ts';
import { clearAnalyticsTraces } from './clear-analytics-traces.ts';

type Command = readonly [verb: 'js', at: Date] | readonly [verb: 'config' | 'event' | 'set', ...rest: unknown[]];

/** Google Analytics 4 by its measurement id (`G-…`), controlled by commands that are pushed to `dataLayer`. */
export function createGa4(id: string): AnalyticsAdapter {
  const layer = getDataLayer();
  const gtag = (...command: Command) => layer.push(toArguments(...command));
  Object.assign(window, { [`ga-disable-${id}`]: false });
  gtag('js', new Date());
  // Replaces the document's title in all events, because that may contain a name, an order or a search.
  gtag('set', { page_title: location.hostname });
  // `send_page_view` is off, because we send the first view ourselves with a cleaned URL. Features of Google's
  // advertising are off.
  gtag('config', id, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
  const script = addScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`);

  return {
    send(event) {
      if (event.name === 'page_view') gtag('set', { page_location: event.url, page_referrer: event.referrer });
      gtag('event', ...toGa4Event(event));
    },
    stop() {
      // Google's script checks this property before it sends anything.
      Object.assign(window, { [`ga-disable-${id}`]: true });
      script.remove();
      clearAnalyticsTraces('_ga');
    },
  };
}

// Google's script accepts `arguments` objects only, not arrays.
function toArguments(..._command: Command): IArguments {
  // eslint-disable-next-line prefer-rest-params
  return arguments;
}

/** Converts an event to the name and parameters of the GA4 event. */
export function toGa4Event(event: AnalyticsEvent): [name: string, parameters: Record<string, unknown>] {
  if (event.name === 'page_view') {
    return [event.name, { page_location: event.url, page_referrer: event.referrer }];
  }
  const { currency } = event;
  const items = event.items.map(toItem);
  switch (event.name) {
    case 'view_item_list':
      return [event.name, { currency, item_list_name: event.list, items }];
    case 'purchase':
      return [
        event.name,
        { transaction_id: event.orderNumber, currency, value: event.value, shipping: event.shipping, items },
      ];
    case 'begin_checkout':
      return [event.name, { currency, value: event.value, items }];
    case 'view_item':
    case 'add_to_cart':
    case 'remove_from_cart':
      return [event.name, { currency, value: toValue(event.items), items }];
  }
}

function toItem({ id, name, category, price, quantity }: AnalyticsItem) {
  return {
    item_id: id,
    item_name: name,
    ...(category !== undefined && { item_category: category }),
    price,
    quantity,
  };
}

function toValue(items: readonly AnalyticsItem[]): number {
  return Math.round(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0) * 100) / 100;
}
