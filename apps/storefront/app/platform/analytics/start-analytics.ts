import type { Config } from '@kaplya/contract/shapes/config';
import type { AnalyticsAdapter } from './analytics-event.ts';
import { createGa4 } from './ga4.ts';
import { createYandexMetrika } from './yandex-metrika.ts';

/** Creates one adapter that forwards to all analytics services of the partner. Call it only after consent (P-28). */
export function startAnalytics({ yandexMetrikaId, ga4Id }: Config['metrics']): AnalyticsAdapter {
  const adapters = [
    ...(yandexMetrikaId ? [createYandexMetrika(yandexMetrikaId)] : []),
    ...(ga4Id ? [createGa4(ga4Id)] : []),
  ];
  return {
    send(event) {
      for (const adapter of adapters) adapter.send(event);
    },
    stop() {
      for (const adapter of adapters) adapter.stop();
    },
  };
}
