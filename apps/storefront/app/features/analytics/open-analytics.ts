import type { Config } from '@kaplya/contract/shapes/config';
import { startAnalytics } from '#platform/analytics/start-analytics.ts';
import { listenToTracking, type ShopEvent } from '#platform/analytics/track.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { createShopGoods } from './shop-goods.ts';
import { toAnalyticsEvent } from './to-analytics-event.ts';
import { reportPurchases } from './report-purchases.ts';

/**
 * Sends events to the partner's analytics services from now on, one after the other, because names and prices may have
 * to be read first. Returns a function that stops it at once, also for waiting events.
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
      // Without names the event means nothing. It is dropped silently.
      if (!(failure instanceof ApiFailure)) throw failure;
    }
  }

  listenToTracking((event) => {
    // An error of our own costs one event, and is reported.
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
