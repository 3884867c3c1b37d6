import type { AnalyticsAdapter, AnalyticsEvent, AnalyticsItem } from './analytics-event.ts';
import { addScript } from './add-script.ts';
import { getDataLayer } from './data-layer.ts';
import { forgetTraces } from './forget-traces.ts';

type Ym = ((...command: unknown[]) => void) & { a?: unknown[][]; l?: number };

declare global {
  interface Window {
    ym?: Ym;
  }
}

const SCRIPT = 'https://mc.yandex.ru/metrika/tag.js';

/** Yandex.Metrika by the id of its counter: hits by `ym`, goods by `dataLayer` (its "e-commerce"). */
export function createYandexMetrika(id: string): AnalyticsAdapter {
  const counter = Number(id);
  const wasLoaded = window.ym !== undefined;
  window.ym ??= createQueue();
  const layer = getDataLayer();
  // `defer`: the first hit is ours too, with a clean address. Nothing of what is typed or pressed is recorded.
  window.ym(counter, 'init', {
    defer: true,
    ecommerce: 'dataLayer',
    webvisor: false,
    clickmap: false,
    trackLinks: false,
    accurateTrackBounce: true,
  });
  const script = wasLoaded ? null : addScript(SCRIPT);

  return {
    send(event) {
      if (event.name === 'page_view') window.ym?.(counter, 'hit', event.url, { referer: event.referrer });
      else layer.push({ ecommerce: toYandexEcommerce(event) });
    },
    stop() {
      window.ym?.(counter, 'destruct');
      script?.remove();
      forgetTraces('_ym');
    },
  };
}

// What is asked before the script has come waits in `a`, as the service's own snippet has it.
function createQueue(): Ym {
  const queue: Ym = (...command) => void (queue.a ??= []).push(command);
  queue.l = Date.now();
  return queue;
}

type GoodsEvent = Exclude<AnalyticsEvent, { name: 'page_view' }>;

const ACTIONS = {
  view_item: 'detail',
  add_to_cart: 'add',
  remove_from_cart: 'remove',
  purchase: 'purchase',
} as const;

/** The event in the words of Metrika's e-commerce; it has none for a checkout that begins, so that is a funnel's step. */
export function toYandexEcommerce(event: GoodsEvent): Record<string, unknown> {
  const currencyCode = event.currency;
  if (event.name === 'view_item_list') {
    const impressions = event.items.map((item, index) => ({
      ...toProduct(item),
      list: event.list,
      position: index + 1,
    }));
    return { currencyCode, impressions };
  }
  if (event.name === 'begin_checkout') {
    return { currencyCode, checkout: { actionField: { step: 1 }, products: event.items.map(toProduct) } };
  }
  const products = event.items.map(toProduct);
  const actionField = event.name === 'purchase' && {
    actionField: { id: event.orderNumber, revenue: event.value, shipping: event.shipping },
  };
  return { currencyCode, [ACTIONS[event.name]]: { ...actionField, products } };
}

function toProduct({ id, name, category, price, quantity }: AnalyticsItem) {
  return { id, name, ...(category !== undefined && { category }), price, quantity };
}
