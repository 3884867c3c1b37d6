import type { AnalyticsAdapter, AnalyticsEvent, AnalyticsItem } from './analytics-event.ts';
import { addScript } from './add-script.ts';
import { getDataLayer } from './data-layer.ts';
import { clearAnalyticsTraces } from './clear-analytics-traces.ts';

type Ym = ((...command: unknown[]) => void) & { a?: unknown[][]; l?: number };

declare global {
  interface Window {
    ym?: Ym;
  }
}

const SCRIPT = 'https://mc.yandex.ru/metrika/tag.js';

/**
 * The state of the script, which is loaded once per page, even when the consent is withdrawn and given again. null: not
 * requested.
 */
let loading: { hasCome: boolean } | null = null;
let isStopped = false;

/**
 * The adapter for Yandex.Metrika by the id of its counter: page views are sent by `ym`, events about goods by
 * `dataLayer` ("e-commerce").
 */
export function createYandexMetrika(id: string): AnalyticsAdapter {
  const counter = Number(id);
  isStopped = false;
  // Replaces the function without effect that `stop` has set, unless the script has loaded, which then has set its own.
  if (!loading?.hasCome) window.ym = createQueue();
  const layer = getDataLayer();
  // `defer`: we send the first hit ourselves, with a cleaned URL. Recording of clicks and input is off.
  window.ym?.(counter, 'init', {
    defer: true,
    ecommerce: 'dataLayer',
    webvisor: false,
    clickmap: false,
    trackLinks: false,
    accurateTrackBounce: true,
  });
  loading ??= load();

  return {
    send(event) {
      if (event.name === 'page_view') {
        // Without `title` the script would send the document's, which may contain a name, an order or a search.
        window.ym?.(counter, 'hit', event.url, { referer: event.referrer, title: location.hostname });
      } else {
        layer.push({ ecommerce: toYandexEcommerce(event) });
      }
    },
    stop() {
      isStopped = true;
      if (loading?.hasCome) window.ym?.(counter, 'destruct');
      // A script that is still loading will run the calls queued in `a`, so the queue is emptied.
      else window.ym = Object.assign(() => {}, { a: [] });
      clearAnalyticsTraces('_ym');
    },
  };
}

function load(): NonNullable<typeof loading> {
  const script = addScript(SCRIPT);
  const started = { hasCome: false };
  script.addEventListener('load', () => {
    started.hasCome = true;
    if (isStopped) clearAnalyticsTraces('_ym');
  });
  script.addEventListener('error', () => {
    loading = null;
  });
  return started;
}

// Calls made before the script has loaded wait in `a`, as in the service's own snippet.
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

/**
 * Converts an event to Metrika's e-commerce format, which has no event for the start of a checkout: that is sent as a
 * step of a funnel.
 */
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
