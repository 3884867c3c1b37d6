import type { Config } from '@kaplya/contract/shapes/config';
import { startAnalytics } from '#platform/analytics/start-analytics.ts';
import { listenToTracking, type ShopEvent } from '#platform/analytics/track.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { createShopGoods } from './shop-goods.ts';
import { toAnalyticsEvent } from './to-analytics-event.ts';
import { reportPurchases } from './report-purchases.ts';

/**
 * Subscribes to the shop's events and sends them to the partner's analytics services in order: an event may first need
 * names and prices from the server. Returns a function that unsubscribes and drops queued events.
 */
export function openAnalytics(config: Pick<Config, 'metrics' | 'languages' | 'currency'>): () => void {
  const analytics = startAnalytics(config.metrics);
  const goods = createShopGoods(config);
  let isOpen = true;
  let before = Promise.resolve();
  let { referrer } = document;

  async function sendEvent(event: ShopEvent): Promise<void> {
    if (!isOpen) return;
    try {
      const whole = await toAnalyticsEvent(event, { goods, currency: config.currency, referrer });
      if (event.name === 'page_view') referrer = event.url;
      if (isOpen && whole) analytics.send(whole);
    } catch (failure) {
      // An event whose names could not be fetched is useless to analytics, so it is dropped silently.
      if (!(failure instanceof ApiFailure)) throw failure;
    }
  }

  listenToTracking((event) => {
    // A bug loses only this event: it is reported, and the queue continues.
    before = before.then(() => sendEvent(event)).catch(reportError);
  });
  const stopWatching = reportPurchases();

  return () => {
    isOpen = false;
    stopWatching();
    listenToTracking(null);
    analytics.stop();
  };
}
